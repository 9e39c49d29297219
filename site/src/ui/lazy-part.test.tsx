import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPage } from '../testing/render-page.tsx';
import { lazyPart } from './lazy-part.tsx';

test('a part that cannot be fetched does not affect the rest, and is fetched again when online', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const load = vi
    .fn<() => Promise<{ default: () => React.JSX.Element }>>()
    .mockRejectedValueOnce(new Error('not fetched'))
    .mockResolvedValue({ default: () => <p>The part</p> });
  const Part = lazyPart(load, { fallback: <p>Loading</p> });
  await renderPage(
    <>
      <p>The rest</p>
      <Part />
    </>,
  );
  await waitFor(() => expect(screen.queryByText('Loading')).toBeNull());
  expect(screen.getByText('The rest')).toBeDefined();
  expect(screen.queryByText('The part')).toBeNull();

  window.dispatchEvent(new Event('online'));
  expect(await screen.findByText('The part')).toBeDefined();
  expect(load).toHaveBeenCalledTimes(2);
});
