import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lazyDialog } from './lazy-dialog.tsx';

const FAILED = 'Failed to fetch dynamically imported module: /console/assets/Dialog.js';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  vi.doUnmock('../invites/InviteDialog.tsx');
  vi.doUnmock('../invites/CreatePublisherDialog.tsx');
  vi.restoreAllMocks();
});

const overList = (button: ReactNode) =>
  render(
    <>
      <p>The list</p>
      {button}
    </>,
  );

test('a dialog that cannot be fetched is fetched again on request', async () => {
  const load = vi
    .fn(async () => ({ default: () => <p>The dialog</p> }))
    .mockRejectedValueOnce(new TypeError(FAILED));
  const Lazy = lazyDialog(load);
  overList(<Lazy onClose={() => undefined} />);
  await screen.findByText('This dialog could not be loaded');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('The dialog');
  expect(screen.getByText('The list')).toBeTruthy();
});

test('a dialog that cannot be fetched can be closed', async () => {
  const Lazy = lazyDialog(async () => {
    throw new TypeError(FAILED);
  });
  function Opened() {
    const [open, setOpen] = useState(true);
    return open ? <Lazy onClose={() => setOpen(false)} /> : <p>Closed</p>;
  }
  overList(<Opened />);
  await userEvent.click(await screen.findByRole('button', { name: 'Close' }));
  await screen.findByText('Closed');
});

const fails = () => ({
  default: () => {
    throw new TypeError(FAILED);
  },
});

test('a list stays when the dialog that invites cannot be fetched', async () => {
  vi.resetModules();
  vi.doMock('../invites/InviteDialog.tsx', fails);
  const { InviteButton } = await import('../invites/InviteButton.tsx');
  overList(<InviteButton />);
  await userEvent.click(screen.getByRole('button', { name: 'Invite' }));
  await screen.findByText('This dialog could not be loaded');
  expect(screen.getByText('The list')).toBeTruthy();
});

test('a list stays when the dialog that creates a publisher cannot be fetched', async () => {
  vi.resetModules();
  vi.doMock('../invites/CreatePublisherDialog.tsx', fails);
  const { CreatePublisherButton } = await import('../invites/CreatePublisherButton.tsx');
  overList(<CreatePublisherButton />);
  await userEvent.click(screen.getByRole('button', { name: 'Create Publisher' }));
  await screen.findByText('This dialog could not be loaded');
  expect(screen.getByText('The list')).toBeTruthy();
});
