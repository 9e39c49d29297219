import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeApi } from '../../../testing/fake-api.ts';
import { logIn, somePlayer } from '../../../testing/log-in.ts';
import { openToast } from '../../../testing/open-toast.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { SettingsPage } from './SettingsPage.tsx';
import { parseSettingsSearch } from './settings-search.ts';

const DELETE = 'DELETE /api/users/me';
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function show(tab: string, answers: Parameters<typeof fakeApi>[0] = {}, user = somePlayer()) {
  const calls = fakeApi({ ...logIn(user), ...answers });
  const { address } = await renderPage(<SettingsPage user={user} search={parseSettingsSearch({ tab })} />);
  return { calls, address };
}
async function fillIn(phrase: string, password: string) {
  if (phrase !== '') await userEvent.type(screen.getByLabelText('Type DELETE_MY_ACCOUNT to confirm'), phrase);
  if (password !== '') await userEvent.type(screen.getByLabelText('Password'), password);
  await userEvent.click(screen.getByRole('button', { name: 'Delete Account' }));
}

test('the profile can be read, and changed by an administrator only', async () => {
  await show('profile');
  for (const text of ['taro', 'taro@example.com', 'user', 'Not a publisher']) {
    expect(screen.getByText(text)).toBeDefined();
  }
  expect(screen.getByText('To change any of this, contact an administrator.')).toBeDefined();
  expect(screen.queryByRole('textbox')).toBeNull();
});

test.each([true, false])(
  'the settings ask to verify the address, unless it is (%s)',
  async (emailVerified) => {
    await show('security', {}, somePlayer({ emailVerified }));
    const asks = screen.queryByText('Please verify your email address.');
    expect(asks !== null).toBe(!emailVerified);
    const [link] = screen.queryAllByRole('link', { name: 'Verify Email' });
    expect(link?.getAttribute('href')).toBe(emailVerified ? undefined : '/verify-email');
  },
);

test('the settings show the penalties in force, with their end and reason', async () => {
  const penalty = {
    since: '2025-11-29T12:00:00.000Z',
    until: '2125-12-06T12:00:00.000Z',
    reason: 'Insults in comments',
  };
  const penalties = [
    { ...penalty, id: '5d3e2c1b-8a7f-4e6d-9c5b-4a3f2e1d0c01', kind: 'warning' as const },
    {
      ...penalty,
      id: '5d3e2c1b-8a7f-4e6d-9c5b-4a3f2e1d0c02',
      kind: 'no-uploads' as const,
      reason: 'Malware',
    },
  ];
  await show('profile', {}, somePlayer({ penalties }));
  const shown = within(screen.getByRole('region', { name: 'Penalties' }));
  for (const text of [
    'A moderator warned you',
    'Insults in comments',
    'You cannot upload until Dec 6, 2125',
    'Malware',
  ]) {
    expect(await shown.findByText(text)).toBeDefined();
  }
});

test('a member appeals a penalty', async () => {
  const decision = {
    id: '5d1f0a52-8c11-4c39-9d0e-2b7f5d6e1a90',
    type: 'PenaltyImposed',
    label: 'Penalty',
    isAutomatic: false,
    decidedAt: '2026-11-20T12:00:00.000Z',
    reason: 'Insults',
    canAppeal: true,
    appeal: null,
  };
  const { id } = somePlayer();
  const appeal = `POST /api/users/${id}/appeal`;
  const { calls } = await show('account', {
    [`GET /api/users/${id}/decisions`]: { body: [decision] },
    [appeal]: { status: 201, body: { decisionId: decision.id, status: 'pending' } },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Appeal this decision' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Appeal this decision' }));
  await userEvent.type(dialog.getByLabelText('Why should the decision be different?'), 'It was a joke.');
  await userEvent.click(dialog.getByRole('button', { name: 'Submit Appeal' }));
  await waitFor(() => expect(openToast()).toMatchObject({ title: 'Appeal submitted' }));
  const sent = calls.find(({ key }) => key === appeal);
  expect(sent?.body).toEqual({ text: 'It was a joke.', decisionId: decision.id });
});

test('the tab is in the address', async () => {
  const { address } = await show('profile');
  await userEvent.click(screen.getByRole('tab', { name: 'Downloads & updates' }));
  await waitFor(() => expect(address()).toBe('/settings?tab=downloads'));
});

test.each([
  ['', 'secret1', 'Confirmation Required'],
  ['delete_my_account', 'secret1', 'Confirmation Required'],
  ['DELETE_MY_ACCOUNT', '', 'Password Required'],
])('"%s" and "%s" delete nothing', async (phrase, password, title) => {
  const { calls } = await show('account');
  await fillIn(phrase, password);
  expect(openToast()).toMatchObject({ title, variant: 'destructive' });
  expect(calls.some(({ key }) => key === DELETE)).toBe(false);
});

test('two seconds after the deletion of an account, the visitor is logged out and at the home page', async () => {
  const { calls, address } = await show('account', { [DELETE]: { status: 204 } });
  await userEvent.click(screen.getByRole('checkbox', { name: /^Also delete my addons and comments/ }));
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await fillIn('DELETE_MY_ACCOUNT', 'secret1');
  await waitFor(() => expect(openToast()).toMatchObject({ title: 'Account deleted' }));
  expect(calls.find(({ key }) => key === DELETE)?.body).toEqual({
    password: 'secret1',
    confirmDeletion: 'DELETE_MY_ACCOUNT',
    withContent: true,
  });
  await act(() => vi.advanceTimersByTimeAsync(1500));
  expect(localStorage.getItem('token')).toBe('the-token');
  await act(() => vi.advanceTimersByTimeAsync(600));
  expect(localStorage.getItem('token')).toBeNull();
  expect(address()).toBe('/');
});

test('the deletion of an account logs the visitor out even if the page is left at once', async () => {
  await show('account', { [DELETE]: { status: 204 } });
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await fillIn('DELETE_MY_ACCOUNT', 'secret1');
  await waitFor(() => expect(openToast()).toMatchObject({ title: 'Account deleted' }));
  cleanup();
  await vi.advanceTimersByTimeAsync(2000);
  expect(localStorage.getItem('token')).toBeNull();
});

test.each([
  [{ status: 403, body: { message: 'Incorrect password', code: 'wrong-password' } }, 'Incorrect password'],
  [{ status: 502 }, 'Failed to delete account. Please try again.'],
])('a deletion that fails says why', async (answer, description) => {
  await show('account', { [DELETE]: answer });
  await fillIn('DELETE_MY_ACCOUNT', 'secret1');
  await waitFor(() => expect(openToast()).toMatchObject({ title: 'Account Deletion Failed', description }));
});

test('a wrong password for the deletion is shown at its field, which gets the focus', async () => {
  const message = 'Incorrect password';
  await show('account', { [DELETE]: { status: 403, body: { message, code: 'wrong-password' } } });
  await fillIn('DELETE_MY_ACCOUNT', 'secret1');
  const field = screen.getByLabelText('Password');
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(field.getAttribute('aria-invalid')).toBe('true');
  await userEvent.type(field, '2');
  expect(field.getAttribute('aria-invalid')).toBe('false');
});

test.each(['admin', 'owner'] as const)('%s accounts cannot be deleted', async (role) => {
  await show('account', {}, somePlayer({ role }));
  expect(
    await screen.findByText('Owner and admin accounts cannot be deleted for security reasons'),
  ).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Delete Account' })).toBeNull();
});

test('all data is saved as a file', async () => {
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(
    this: HTMLAnchorElement,
  ) {
    expect(this.download).toBe('my-data.json');
  });
  await show('account', { 'GET /api/users/me/export': { body: { account: {} } } });
  await userEvent.click(screen.getByRole('button', { name: 'Download my data' }));
  await waitFor(() => expect(saved).toHaveBeenCalledOnce());
});
