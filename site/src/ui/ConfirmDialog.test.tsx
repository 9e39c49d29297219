import { fireEvent, screen } from '@testing-library/react';
import { Toast } from 'radix-ui';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { render } from '../testing/render.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { Dialog } from './Dialog.tsx';

/** A dialog that is open, and a toast that opens after it. */
function WithToast({ kind }: { kind: 'confirm' | 'dialog' }) {
  const [open, setOpen] = useState(true);
  const [toast, setToast] = useState(false);
  const shared = { open, onOpenChange: setOpen, title: 'Delete Torches?' };
  const showToast = (
    <button type="button" onClick={() => setToast(true)}>
      Show a toast
    </button>
  );
  return (
    <Toast.Provider>
      {kind === 'confirm' ? (
        <ConfirmDialog {...shared} confirm="Delete" onConfirm={() => {}} fields={showToast}>
          It is gone for good.
        </ConfirmDialog>
      ) : (
        <Dialog {...shared}>{showToast}</Dialog>
      )}
      <Toast.Root open={toast}>
        <Toast.Title>Saved</Toast.Title>
      </Toast.Root>
      <Toast.Viewport />
    </Toast.Provider>
  );
}

test.each([
  { kind: 'confirm', role: 'alertdialog' },
  { kind: 'dialog', role: 'dialog' },
] as const)('Escape closes a $role although a toast opened after it', async ({ kind, role }) => {
  render(<WithToast kind={kind} />);
  const button = screen.getByRole('button', { name: 'Show a toast' });
  fireEvent.click(button);
  await screen.findByText('Saved');
  fireEvent.keyDown(button, { key: 'Escape' });
  expect(screen.queryByRole(role)).toBeNull();
});
