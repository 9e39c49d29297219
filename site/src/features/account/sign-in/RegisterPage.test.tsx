import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { Route as Login } from '../../../routes/login.tsx';
import { fakeApi } from '../../../testing/fake-api.ts';
import { somePlayer } from '../../../testing/log-in.ts';
import { openToast } from '../../../testing/open-toast.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { someSite } from '../../../testing/some-site.ts';
import { Text } from '../../../testing/Text.tsx';
import { RegisterPage } from './RegisterPage.tsx';

const REGISTER = 'POST /api/auth/register';
const open = { 'GET /api/site': { body: someSite({ name: 'Cratehouse', registrationOpen: true }) } };
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function fillIn(username: string, email: string, password: string, confirmPassword = password) {
  await userEvent.type(await screen.findByLabelText('Username'), username);
  await userEvent.type(screen.getByLabelText('Email'), email);
  await userEvent.type(screen.getByLabelText('Password'), password);
  await userEvent.type(screen.getByLabelText('Confirm Password'), confirmPassword);
  await userEvent.click(screen.getByRole('button', { name: 'Create Account' }));
}

test.each([
  ['closed', { 'GET /api/site': { body: someSite() } }],
  ['not known to be open', {}],
])('while registration is %s, the page says that it is disabled', async (_, answers) => {
  fakeApi(answers);
  await renderPage(<RegisterPage />);
  for (const text of [
    'Registration Disabled',
    'Publisher registration is invite-only',
    'Public registration is disabled. Publisher accounts can only be created through invitations from administrators.',
    'Have you been invited? Use the link in your invitation email to create your account.',
  ]) {
    expect(await screen.findByText(text)).toBeDefined();
  }
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/login');
});

test('while registration is open, the fields are checked before anything is sent', async () => {
  const calls = fakeApi(open);
  await renderPage(<RegisterPage />);
  await fillIn('ab', 'x', '12345', '123456');
  expect(screen.getByLabelText('Email')).toHaveProperty('dir', 'ltr');
  for (const text of [
    'Username must be at least 3 characters',
    'Invalid email address',
    'Password must be at least 6 characters',
    "Passwords don't match",
  ]) {
    expect(screen.getByText(text)).toBeDefined();
  }
  expect(calls.some(({ key }) => key === REGISTER)).toBe(false);
});

test('a new account is logged in, welcomed and sent to the home page', async () => {
  fakeApi({ ...open, [REGISTER]: { status: 201, body: { user: somePlayer(), token: 'the-token' } } });
  const { address } = await renderPage(<RegisterPage />);
  await fillIn('taro', 'taro@example.com', 'secret1');
  await waitFor(() =>
    expect(openToast()).toMatchObject({
      title: 'Welcome to Cratehouse!',
      description: 'Your account has been created successfully.',
    }),
  );
  expect(localStorage.getItem('token')).toBe('the-token');
  expect(address()).toBe('/');
});

test.each([true, false])(
  'the welcome asks to verify the address, unless it is (%s)',
  async (emailVerified) => {
    const user = somePlayer({ emailVerified });
    fakeApi({ ...open, [REGISTER]: { status: 201, body: { user, token: 'the-token' } } });
    await renderPage(<RegisterPage />);
    await fillIn('taro', 'taro@example.com', 'secret1');
    await waitFor(() => expect(openToast()).toMatchObject({ title: 'Welcome to Cratehouse!' }));
    expect(openToast()?.action).toEqual(
      emailVerified ? undefined : { label: 'Verify Email', href: '/verify-email', lasts: true },
    );
  },
);

test('after registration, the page that asked for a login is opened', async () => {
  fakeApi({ ...open, [REGISTER]: { status: 201, body: { user: somePlayer(), token: 'the-token' } } });
  const { address } = await renderPage(<RegisterPage next="/addon/1" />);
  await fillIn('taro', 'taro@example.com', 'secret1');
  await waitFor(() => expect(address()).toBe('/addon/1'));
});

test('the pages for login and registration lead to each other, and remember where to return', async () => {
  fakeApi(open);
  vi.spyOn(Login, 'useSearch').mockReturnValue({ next: '/addon/1' });
  await renderPage(<Text of={Login} />);
  expect(screen.getByRole('link', { name: 'Sign up' }).getAttribute('href')).toBe(
    '/register?next=%2Faddon%2F1',
  );
  cleanup();
  await renderPage(<RegisterPage next="/addon/1" />);
  const back = await screen.findByRole('link', { name: 'Sign in' });
  expect(back.getAttribute('href')).toBe('/login?next=%2Faddon%2F1');
});

test("a refused registration shows the server's message", async () => {
  fakeApi({
    ...open,
    [REGISTER]: { status: 409, body: { message: 'Email already in use', code: 'email-taken' } },
  });
  await renderPage(<RegisterPage />);
  await fillIn('taro', 'taro@example.com', 'secret1');
  await waitFor(() =>
    expect(openToast()).toMatchObject({ title: 'Registration failed', description: 'Email already in use' }),
  );
});
