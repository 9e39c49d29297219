import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { currentToasts } from '../../../app/toasts/toasts.ts';
import { fakeApi } from '../../../testing/fake-api.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { someUser } from '../../../testing/some-user.ts';
import { InviteRegistration } from './InviteRegistration.tsx';

const VALIDATE = 'GET /api/auth/validate-invite/the-code';
const REGISTER = 'POST /api/auth/register-with-invite';
const invite = { email: 'new@example.com', role: 'publisher', expiresAt: '2025-12-01T12:00:00.000Z' };
afterEach(() => vi.unstubAllGlobals());

async function fillIn(username: string, password: string, confirmPassword: string) {
  await userEvent.type(await screen.findByLabelText('Username'), username);
  await userEvent.type(screen.getByLabelText('Password'), password);
  await userEvent.type(screen.getByLabelText('Confirm Password'), confirmPassword);
  await userEvent.click(screen.getByRole('button', { name: 'Create Publisher Account' }));
}

test('an invite link without a code shows that the code is missing', async () => {
  await renderPage(<InviteRegistration code={undefined} />);
  expect(screen.getByText('Invalid Invite')).toBeDefined();
  expect(screen.getByText('No invite code provided')).toBeDefined();
});

test('a notice is shown while an invite is validated', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  await renderPage(<InviteRegistration code="the-code" />);
  expect(screen.getByText('Validating invite...')).toBeDefined();
});

test.each([
  [
    { status: 409, body: { message: 'This invite has already been used.', code: 'invite-used' } },
    'This invite has already been used.',
  ],
  [new TypeError('offline'), 'Failed to validate invite code'],
])('a code that cannot be used says why', async (answer, text) => {
  fakeApi({ [VALIDATE]: answer });
  await renderPage(<InviteRegistration code="the-code" />);
  expect(await screen.findByText(text)).toBeDefined();
  expect(screen.getByText('The invite code is invalid or has expired')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Back to login' }).getAttribute('href')).toBe('/login');
});

test('a valid code shows whom it is for', async () => {
  fakeApi({ [VALIDATE]: { body: invite } });
  await renderPage(<InviteRegistration code="the-code" />);
  for (const text of [
    'Complete your publisher registration',
    'new@example.com',
    'publisher',
    'Dec 1, 2025',
  ]) {
    expect(await screen.findByText(text)).toBeDefined();
  }
});

test('the fields are checked before anything is sent', async () => {
  const calls = fakeApi({ [VALIDATE]: { body: invite } });
  await renderPage(<InviteRegistration code="the-code" />);
  await fillIn('ab', '12345', '123456');
  for (const text of [
    'Username must be at least 3 characters',
    'Password must be at least 6 characters',
    "Passwords don't match",
  ]) {
    expect(screen.getByText(text)).toBeDefined();
  }
  expect(calls.filter(({ key }) => key === REGISTER)).toEqual([]);
});

test('registering stores user and token, shows a welcome and goes home', async () => {
  fakeApi({
    [VALIDATE]: { body: invite },
    [REGISTER]: { status: 201, body: { user: someUser(), token: 'the-token' } },
  });
  const { address } = await renderPage(<InviteRegistration code="the-code" />);
  await fillIn('miri', 'secret1', 'secret1');
  await waitFor(() =>
    expect(currentToasts()).toMatchObject([
      {
        title: 'Welcome to Sandcrate!',
        description: 'Your publisher account has been created successfully.',
      },
    ]),
  );
  expect(localStorage.getItem('token')).toBe('the-token');
  expect(JSON.parse(localStorage.getItem('user') ?? '')).toMatchObject({ username: 'miri' });
  expect(address()).toBe('/');
});

test("a refused registration shows the server's message", async () => {
  fakeApi({
    [VALIDATE]: { body: invite },
    [REGISTER]: { status: 409, body: { message: 'Username already taken', code: 'username-taken' } },
  });
  await renderPage(<InviteRegistration code="the-code" />);
  await fillIn('miri', 'secret1', 'secret1');
  await waitFor(() =>
    expect(currentToasts()).toMatchObject([
      { title: 'Registration failed', description: 'Username already taken' },
    ]),
  );
});
