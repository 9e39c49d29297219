import { ApiError } from '@sandcrate/api/contract/client.ts';
import { cleanup, screen, within } from '@testing-library/react';
import { RecordContextProvider } from 'react-admin';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeLists } from '../testing/fake-lists.ts';
import { fill } from '../testing/fill.ts';
import { renderPage } from '../testing/render.tsx';
import { account } from '../testing/users.ts';
import { HandOverButton } from '../users/HandOverButton.tsx';
import { InviteButton } from './InviteButton.tsx';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const imported = account({ username: 'edd', email: null });

test.each([
  ['createInvite', /^Invite/, <InviteButton key="invite" />],
  [
    'handOverUser',
    /^Hand over/,
    <RecordContextProvider key="hand-over" value={imported}>
      <HandOverButton />
    </RecordContextProvider>,
  ],
] as const)('%s: the address is restored after a login', async (command, opens, button) => {
  const refuse = vi.fn(async () => {
    throw new ApiError(401, { message: 'Session expired', code: 'x' });
  });
  const open = async () => {
    const user = renderPage('invites', button, fakeLists({}, { [command]: refuse }), { role: 'owner' });
    await user.click(screen.getByRole('button', { name: opens }));
    const dialog = within(await screen.findByRole('dialog'));
    return { user, dialog, email: dialog.getByLabelText<HTMLInputElement>(/^Email/) };
  };
  const { user, dialog, email } = await open();
  await fill(user, email, 'lin@example.org');
  await user.click(dialog.getByRole('button', { name: 'Create invite' }));
  await screen.findByText('Invite failed');
  cleanup();
  expect((await open()).email.value).toBe('lin@example.org');
});

test.each([
  [1, 'This account was imported with 1 add-on,'],
  [2, 'This account was imported with 2 add-ons,'],
])('a hand-over says how many add-ons come with the account: %i', async (addonCount, words) => {
  const button = (
    <RecordContextProvider value={{ ...imported, addonCount }}>
      <HandOverButton />
    </RecordContextProvider>
  );
  const user = renderPage('users', button, fakeLists({}, {}), { role: 'owner' });
  await user.click(screen.getByRole('button', { name: /^Hand over/ }));
  expect((await screen.findByRole('dialog')).textContent).toContain(words);
});
