import { act, fireEvent, screen } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { InEnglish, render } from '../../../testing/render.tsx';
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

test('a picture that failed to load before hydration is replaced by the default picture', async () => {
  const page = (
    <InEnglish>
      <AddonArt addon={{ bannerImageUrl: '/banner', imageUrl: null, category: 'tools' }} sizes="100px" />
    </InEnglish>
  );
  const container = document.createElement('div');
  container.innerHTML = renderToString(page);
  document.body.append(container);
  const [image] = container.getElementsByTagName('img');
  Object.defineProperties(image ?? {}, { complete: { value: true }, naturalWidth: { value: 0 } });
  const root = await act(async () => hydrateRoot(container, page));
  expect(picture()).toContain('crate');
  act(() => root.unmount());
  container.remove();
});
