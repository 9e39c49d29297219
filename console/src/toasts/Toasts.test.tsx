import { Button, Dialog } from '@mui/material';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { fakeDataProvider } from '../testing/fake-data-provider.ts';
import { renderPage } from '../testing/render.tsx';
import { useToast } from './use-toast.tsx';

afterEach(cleanup);

function Page() {
  const [open, setOpen] = useState(false);
  const toast = useToast();
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <Dialog open={open} aria-label="Invite" transitionDuration={0}>
        <Button onClick={() => toast.notice('Sent', undefined, { label: 'Undo', run: () => {} })}>
          Send
        </Button>
        <Button onClick={() => setOpen(false)}>Leave</Button>
      </Dialog>
    </>
  );
}

const undo = () => screen.findByRole('button', { name: 'Undo', hidden: false });

test('a toast is within reach of screen readers and the keyboard while a dialog is open, and afterwards', async () => {
  const user = renderPage('addons', <Page />, fakeDataProvider([]));
  await user.click(screen.getByRole('button', { name: 'Open' }));
  await user.click(await screen.findByRole('button', { name: 'Send' }));
  expect((await screen.findByRole('dialog')).contains(await undo())).toBe(true);
  (await undo()).focus();
  expect(document.activeElement).toBe(await undo());
  await user.click(screen.getByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await undo();
});

test('a success appears in a live region that already exists, so that screen readers announce it', async () => {
  const user = renderPage('addons', <Page />, fakeDataProvider([]));
  const status = screen.getByRole('status');
  expect(status.textContent).toBe('');
  await user.click(screen.getByRole('button', { name: 'Open' }));
  await user.click(await screen.findByRole('button', { name: 'Send' }));
  await waitFor(() => expect(status.textContent).toContain('Sent'));
  expect(screen.queryByRole('alert')).toBeNull();
});
