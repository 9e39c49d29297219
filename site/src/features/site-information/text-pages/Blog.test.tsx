import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeApi } from '../../../testing/fake-api.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { addonCard } from '../../../testing/some-addon.ts';
import { Blog } from './Blog.tsx';

afterEach(() => vi.unstubAllGlobals());

test('new arrivals that cannot be loaded are not shown as an empty list, and can be loaded again', async () => {
  fakeApi({ 'GET /api/addons': { status: 502 }, 'GET /api/advisories': { body: [] } });
  await renderPage(<Blog />);
  expect(await screen.findByText('The new arrivals could not be loaded.')).toBeDefined();
  expect(screen.queryByText('Nothing has been published yet.')).toBeNull();
  fakeApi({ 'GET /api/addons': { body: [addonCard()] }, 'GET /api/advisories': { body: [] } });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Better Boats')).toBeDefined();
});
