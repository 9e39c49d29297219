import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { NewPage } from './NewPage.tsx';

afterEach(cleanup);

const Frame = ({ page, title }: { page: string; title?: string }) => (
  <>
    <title>{title ?? 'Console'}</title>
    <main>
      <div id="main-content">{page}</div>
    </main>
    <NewPage page={page} />
  </>
);

test('a new page gets the focus, and its title is announced once it has one', async () => {
  const { rerender } = render(<Frame page="pending" title="Pending · Sandcrate console" />);
  expect(screen.getByRole('status').textContent).toBe('');
  rerender(<Frame page="users" />);
  expect(document.activeElement?.id).toBe('main-content');
  expect(screen.getByRole('status').textContent).toBe('');
  act(() => rerender(<Frame page="users" title="(12) Users · Sandcrate console" />));
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Users · Sandcrate console'));
});
