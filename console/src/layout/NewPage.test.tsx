import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { NewPage } from './NewPage.tsx';

afterEach(cleanup);

/** As react-admin's Layout: the navigation and the content are both in <main>. */
const Frame = ({ page, title }: { page: string; title?: string }) => (
  <>
    <title>{title ?? 'Console'}</title>
    <main>
      <nav aria-label="Console" />
      <div id="main-content">{page}</div>
    </main>
    <NewPage page={page} />
  </>
);

test('the main content does not contain the navigation', () => {
  render(<Frame page="pending" />);
  expect(screen.getAllByRole('main').map(({ textContent }) => textContent)).toEqual(['pending']);
});

test('a new page gets the focus, and its title is announced once it has one', async () => {
  const { rerender } = render(<Frame page="pending" title="Pending · Sandcrate console" />);
  expect(screen.getByRole('status').textContent).toBe('');
  rerender(<Frame page="users" />);
  expect(document.activeElement).toBe(screen.getByRole('main'));
  expect(screen.getByRole('status').textContent).toBe('');
  act(() => rerender(<Frame page="users" title="Users · Sandcrate console" />));
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Users · Sandcrate console'));
});
