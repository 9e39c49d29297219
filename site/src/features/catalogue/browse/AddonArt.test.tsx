import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { render } from '../../../testing/render.tsx';
import { AddonArt } from './AddonArt.tsx';

const picture = () => document.querySelector('img')?.getAttribute('src') ?? '';
const show = (bannerImageUrl: string | null, imageUrl: string | null) =>
  render(<AddonArt addon={{ bannerImageUrl, imageUrl, category: 'tools' }} sizes="100px" />);

test('the banner is shown, else the image, else the default picture', () => {
  const { unmount } = show('/banner', '/icon');
  expect(picture()).toBe('/banner?w=640');
  fireEvent.error(screen.getByRole('presentation', { hidden: true }));
  expect(picture()).toBe('/icon?w=640');
  fireEvent.error(screen.getByRole('presentation', { hidden: true }));
  expect(picture()).toContain('crate');
  unmount();
  show(null, null);
  expect(picture()).toContain('crate');
});
