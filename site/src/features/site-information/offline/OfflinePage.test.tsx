import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { renderPage } from '../../../testing/render-page.tsx';
import { OfflinePage } from './OfflinePage.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  history.replaceState(null, '', '/');
});

test.each([
  ['/addon/1?tab=files', '/addon/1?tab=files'],
  ['https://evil.example/addon/1', '/'],
  ['/.//evil.example/phish', '/'],
  ['/x/..//evil.example', '/'],
  ['//:', '/'],
])('after %s could not be opened, "Try again" opens %s', async (from, opened) => {
  history.replaceState(null, '', `/offline?from=${encodeURIComponent(from)}`);
  const assign = vi.spyOn(location, 'assign').mockReturnValue();
  await renderPage(<OfflinePage />);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(assign).toHaveBeenCalledExactlyOnceWith(opened);
});
