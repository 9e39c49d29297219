import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  cleanup();
  vi.doUnmock('./App.tsx');
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
  document.body.replaceChildren();
});

test.each([
  [
    'cannot be fetched',
    'Failed to fetch dynamically imported module: /App.js',
    'Check your connection, then try again.',
  ],
  ['fails', 'x is not a function', 'Something went wrong.'],
])('a console whose code %s says so and offers to try again', async (_, message, words) => {
  vi.resetModules();
  vi.doMock('./App.tsx', () => ({
    default: () => {
      throw new TypeError(message);
    },
  }));
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
  localStorage.setItem('token', 'a session');
  vi.stubGlobal('fetch', async () => Response.json({ username: 'ada', role: 'admin', mustEnrol: false }));
  document.body.innerHTML = '<div id="root"></div>';

  await act(() => import('./main.tsx'));
  await screen.findByRole('heading', { name: 'The console could not be opened' });
  expect(screen.getByRole('alert').textContent).toBe(words);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(reload).toHaveBeenCalledOnce();
});
