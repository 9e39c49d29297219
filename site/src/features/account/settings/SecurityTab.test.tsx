import { useLocation } from '@tanstack/react-router';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeApi } from '../../../testing/fake-api.ts';
import { logIn, somePlayer } from '../../../testing/log-in.ts';
import { openToast } from '../../../testing/open-toast.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { SecurityTab } from './SecurityTab.tsx';
import { SettingsPage } from './SettingsPage.tsx';
import { parseSettingsSearch } from './settings-search.ts';

const FACTOR = '/api/users/me/second-factor';
const account = (differences = {}) => ({
  'GET /api/auth/me': {
    body: {
      ...somePlayer(),
      hasSecondFactor: false,
      mustEnrol: false,
      accessRequested: false,
      ...differences,
    },
  },
});
afterEach(() => vi.unstubAllGlobals());

async function show(answers: Parameters<typeof fakeApi>[0]) {
  logIn(somePlayer());
  const calls = fakeApi(answers);
  const { address } = await renderPage(<SecurityTab />);
  await screen.findByRole('button', { name: /second factor/ });
  return { calls, address };
}

const enrolment: Parameters<typeof fakeApi>[0] = {
  [`POST ${FACTOR}`]: ({ body }) =>
    typeof body === 'object' && body !== null && 'code' in body
      ? { body: { recoveryCodes: ['aaaa-1111', 'bbbb-2222'] } }
      : { body: { secret: 'JBSWY3DP', uri: 'otpauth://totp/Sandcrate:taro?secret=JBSWY3DP' } },
};

test('a second factor is set up by its secret, its first code, and recovery codes that are shown once', async () => {
  const { calls } = await show({ ...account(), ...enrolment });
  await userEvent.type(screen.getByLabelText('Password'), 'secret1');
  await userEvent.click(screen.getByRole('button', { name: 'Set up a second factor' }));
  expect(await screen.findByRole('img', { name: 'QR code for your authenticator app' })).toBeDefined();
  expect(screen.getByText('JBSWY3DP')).toBeDefined();
  await userEvent.type(screen.getByLabelText('Code from the app'), '123 456{Enter}');
  expect(await screen.findByText('aaaa-1111')).toBeDefined();
  expect(screen.getByText('bbbb-2222')).toBeDefined();
  expect(calls.at(-1)?.body).toEqual({ password: 'secret1', secret: 'JBSWY3DP', code: '123456' });
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Copy All' }));
  expect(await navigator.clipboard.readText()).toBe('aaaa-1111\nbbbb-2222\n');
});

/** The settings with the tab that the address names. */
function Settings() {
  const search = useLocation().search;
  return <SettingsPage user={somePlayer()} search={parseSettingsSearch(search)} />;
}

test('leaving the recovery codes asks for confirmation, and the second factor is set up afterwards', async () => {
  logIn(somePlayer());
  fakeApi({ ...account(), ...enrolment });
  const { address } = await renderPage(<Settings />);
  await userEvent.click(screen.getByRole('tab', { name: 'Security' }));
  await userEvent.type(await screen.findByLabelText('Password'), 'secret1');
  await userEvent.click(screen.getByRole('button', { name: 'Set up a second factor' }));
  await userEvent.type(await screen.findByLabelText('Code from the app'), '123456{Enter}');
  await screen.findByText('aaaa-1111');

  const leave = () => userEvent.click(screen.getByRole('tab', { name: 'Profile', hidden: true }));
  const answer = async (name: string) =>
    userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }));
  await leave();
  await answer('Stay');
  expect(screen.getByText('aaaa-1111')).toBeDefined();
  await leave();
  await answer('Leave');
  await waitFor(() => expect(address()).toBe('/settings'));
  await userEvent.click(screen.getByRole('tab', { name: 'Security' }));
  expect(await screen.findByRole('button', { name: 'Remove second factor' })).toBeDefined();
});

test('setting up a second factor asks for the password first', async () => {
  const { calls } = await show(account());
  await userEvent.click(screen.getByRole('button', { name: 'Set up a second factor' }));
  expect(openToast()).toMatchObject({ title: 'Password Required' });
  expect(calls.some(({ key }) => key === `POST ${FACTOR}`)).toBe(false);
});

test('a wrong first code shows an error and can be entered again', async () => {
  const message = 'That code is not valid.';
  await show({
    ...account(),
    [`POST ${FACTOR}`]: ({ body }) =>
      typeof body === 'object' && body !== null && 'code' in body
        ? { status: 400, body: { message, code: 'invalid', issues: [{ path: 'code', message }] } }
        : { body: { secret: 'JBSWY3DP', uri: 'otpauth://totp/x' } },
  });
  await userEvent.type(screen.getByLabelText('Password'), 'secret1');
  await userEvent.click(screen.getByRole('button', { name: 'Set up a second factor' }));
  await userEvent.type(await screen.findByLabelText('Code from the app'), '1{Enter}');
  await waitFor(() => expect(openToast()).toMatchObject({ title: 'Set-up failed', description: message }));
  const code = screen.getByRole('textbox', { name: 'Code from the app', description: message });
  expect(code.getAttribute('aria-invalid')).toBe('true');
  await userEvent.type(code, '2');
  expect(code.getAttribute('aria-invalid')).toBe('false');
});

test.each([
  ['Set up a second factor', 'POST', false],
  ['Remove second factor', 'DELETE', true],
])(
  '%s: a wrong password is told at its field until it is changed',
  async (button, method, hasSecondFactor) => {
    await show({
      ...account({ hasSecondFactor }),
      [`${method} ${FACTOR}`]: {
        status: 403,
        body: { message: 'Incorrect password', code: 'wrong-password' },
      },
    });
    const field = screen.getByLabelText('Password');
    await userEvent.type(field, 'secret1');
    await userEvent.click(screen.getByRole('button', { name: button }));
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    expect(screen.getByText('Incorrect password').id).toBe(field.getAttribute('aria-describedby'));
    await userEvent.type(field, '2');
    expect(field.getAttribute('aria-invalid')).toBe('false');
  },
);

test('an active second factor is removed with the password', async () => {
  const { calls } = await show({
    ...account({ hasSecondFactor: true }),
    [`DELETE ${FACTOR}`]: { status: 204 },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Remove second factor' }));
  expect(openToast()).toMatchObject({ title: 'Password Required' });
  await userEvent.type(screen.getByLabelText('Password'), 'secret1{Enter}');
  await waitFor(() => expect(openToast()).toMatchObject({ title: 'Second factor removed' }));
  expect(calls.find(({ key }) => key === `DELETE ${FACTOR}`)?.body).toEqual({ password: 'secret1' });
});

test('accounts that need a second factor see a notice', async () => {
  await show(account({ mustEnrol: true }));
  expect(screen.getByText('A second factor is required')).toBeDefined();
});

test('a new password keeps this session, under its new token', async () => {
  const { calls } = await show({
    ...account(),
    'POST /api/auth/change-password': { body: { user: somePlayer(), token: 'new-token' } },
  });
  await userEvent.type(screen.getByLabelText('Current Password'), 'secret1');
  await userEvent.type(screen.getByLabelText('New Password'), 'secret2');
  await userEvent.type(screen.getByLabelText('Confirm Password'), 'secret2{Enter}');
  await waitFor(() => expect(localStorage.getItem('token')).toBe('new-token'));
  expect(openToast()).toMatchObject({
    title: 'Password changed',
    description: 'You have been logged out everywhere else.',
  });
  expect(calls.find(({ key }) => key === 'POST /api/auth/change-password')?.body).toEqual({
    currentPassword: 'secret1',
    newPassword: 'secret2',
  });
});

test('signing out everywhere asks first, and ends this session too', async () => {
  const { address } = await show({ ...account(), 'POST /api/auth/logout-everywhere': { status: 204 } });
  await userEvent.click(screen.getByRole('button', { name: 'Log out everywhere' }));
  await userEvent.click(screen.getByRole('button', { name: 'Log out' }));
  await waitFor(() => expect(address()).toBe('/login'));
  expect(localStorage.getItem('token')).toBeNull();
});
