import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { expect, test } from 'vitest';
import { render } from '../../testing/render.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ToastArea } from './ToastArea.tsx';
import { toast } from './toasts.ts';

function Page({ children }: { children?: ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Dialog open={open} onOpenChange={setOpen} title="Report">
        <button type="button">Send</button>
        {children}
      </Dialog>
      <ToastArea />
    </>
  );
}

const notice = () =>
  act(() => void toast.notice('Sent', undefined, { label: 'Undo', onSelect: () => {}, lasts: true }));

test('a toast that appears over a dialog is reached by screen readers and by the Tab key, which leads on', async () => {
  render(<Page />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Open' }));
  await screen.findByRole('dialog');
  notice();
  const undo = await screen.findByRole('button', { name: 'Undo' });
  const reached: (string | null)[] = [];
  for (let presses = 0; presses < 8; presses += 1) {
    await user.tab();
    reached.push(document.activeElement?.textContent ?? null);
  }
  expect(reached).toContain('Undo');
  expect(reached.lastIndexOf('Send')).toBeGreaterThan(reached.indexOf('Undo'));
  await user.click(undo);
  expect(screen.queryByRole('dialog')).not.toBeNull();
});

test('a toast that is there already stays within reach when a dialog opens and after it closes', async () => {
  render(<Page />);
  const user = userEvent.setup();
  notice();
  await screen.findByRole('button', { name: 'Undo' });
  await user.click(screen.getByRole('button', { name: 'Open' }));
  const dialog = await screen.findByRole('dialog');
  await waitFor(() => expect(dialog.contains(screen.getByRole('button', { name: 'Undo' }))).toBe(true));
  const [close] = within(dialog).getAllByRole('button', { name: 'Close' });
  if (close) await user.click(close);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await screen.findByRole('button', { name: 'Undo' });
});
