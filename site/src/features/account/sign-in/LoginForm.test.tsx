import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { currentToasts } from '../../../app/toasts/toasts.ts';
import { fakeApi } from '../../../testing/fake-api.ts';
import { openToast } from '../../../testing/open-toast.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { someUser } from '../../../testing/some-user.ts';
import { LoginForm } from './LoginForm.tsx';

afterEach(() => vi.unstubAllGlobals());

async function logIn(email: string, password: string) {
  await userEvent.type(screen.getByLabelText('Email'), email);
  await userEvent.type(screen.getByLabelText('Password'), `${password}{Enter}`);
}

test('invalid fields show their errors and nothing is sent', async () => {
  const calls = fakeApi({});
  await renderPage(<LoginForm />);
  await logIn('miri', '12345');
  expect(screen.getByText('Invalid email address')).toBeDefined();
  expect(screen.getByText('Password must be at least 6 characters')).toBeDefined();
  expect(calls).toEqual([]);
});

test('an email address runs from left to right in every language', async () => {
  fakeApi({});
  await renderPage(<LoginForm />);
  expect(screen.getByLabelText('Email')).toHaveProperty('dir', 'ltr');
});

test('a login stores the token, shows a welcome and goes home', async () => {
  fakeApi({ 'POST /api/auth/login': { body: { user: someUser(), token: 'the-token' } } });
  const { address } = await renderPage(<LoginForm />);
  await logIn('miri@example.com', 'secret1');
  await waitFor(() =>
    expect(currentToasts()).toMatchObject([
      { title: 'Welcome back!', description: 'You have been successfully logged in.' },
    ]),
  );
  expect(localStorage.getItem('token')).toBe('the-token');
  expect(address()).toBe('/');
});

test('staff who must set up a second factor are led there, wherever they came from', async () => {
  fakeApi({
    'POST /api/auth/login': { body: { user: someUser(), token: 'the-token', mustEnrol: true } },
  });
  const { address } = await renderPage(<LoginForm />);
  await logIn('miri@example.com', 'secret1');
  await waitFor(() => expect(address()).toBe('/settings?tab=security'));
});

test("a refused login shows the server's message", async () => {
  fakeApi({
    'POST /api/auth/login': {
      status: 401,
      body: { message: 'Invalid email or password', code: 'wrong-credentials' },
    },
  });
  await renderPage(<LoginForm />);
  await logIn('miri@example.com', 'secret1');
  await waitFor(() =>
    expect(currentToasts()).toMatchObject([
      { title: 'Login failed', description: 'Invalid email or password', variant: 'destructive' },
    ]),
  );
});

test('the login button is disabled and shows progress while the request runs', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  await renderPage(<LoginForm />);
  await logIn('miri@example.com', 'secret1');
  expect(await screen.findByRole('button', { name: 'Signing in...' })).toHaveProperty('disabled', true);
});

test('the password can be shown and hidden', async () => {
  await renderPage(<LoginForm />);
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(screen.getByLabelText('Password')).toHaveProperty('type', 'text');
  await userEvent.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(screen.getByLabelText('Password')).toHaveProperty('type', 'password');
});

const OTP_REQUIRED = {
  status: 401,
  body: { message: 'Enter the code from your authenticator app.', code: 'otp-required' },
};
const OTP_WRONG = { status: 401, body: { message: 'That code is not valid.', code: 'otp-wrong' } };

test('after too many wrong codes, the form says what works and sends the mailed code', async () => {
  const locked = 'Too many wrong codes. Use a recovery code or the code that we have mailed to you.';
  fakeApi({
    'POST /api/auth/login': ({ body }) => {
      const otp = typeof body === 'object' && body !== null && 'otp' in body ? body.otp : undefined;
      if (otp === undefined) return OTP_REQUIRED;
      return otp === '1234 5678'
        ? { body: { user: someUser(), token: 'the-token' } }
        : { status: 401, body: { message: locked, code: 'otp-locked' } };
    },
  });
  await renderPage(<LoginForm />);
  await logIn('miri@example.com', 'secret1');
  const field = await screen.findByLabelText('Code');
  await userEvent.type(field, '000000{Enter}');
  expect((await screen.findByText(locked)).id).toBe(field.getAttribute('aria-describedby'));
  await userEvent.clear(field);
  await userEvent.type(field, '1234 5678{Enter}');
  await waitFor(() => expect(localStorage.getItem('token')).toBe('the-token'));
});

test('with a second factor, the form asks for the code and sends it with the password', async () => {
  const codes: unknown[] = [];
  fakeApi({
    'POST /api/auth/login': ({ body }) => {
      const otp = typeof body === 'object' && body !== null && 'otp' in body ? body.otp : undefined;
      codes.push(otp);
      if (otp === undefined) return OTP_REQUIRED;
      return otp === '123456' ? { body: { user: someUser(), token: 'the-token' } } : OTP_WRONG;
    },
  });
  await renderPage(<LoginForm />);
  await logIn('miri@example.com', 'secret1');
  expect(await screen.findByText('Enter the code from your authenticator app.')).toBeDefined();
  expect(openToast()).toBeUndefined();
  const field = screen.getByLabelText('Code');
  expect(document.activeElement).toBe(field);
  await userEvent.type(field, '000000{Enter}');
  await waitFor(() =>
    expect(openToast()).toMatchObject({ title: 'Login failed', description: 'That code is not valid.' }),
  );
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('That code is not valid.').id).toBe(field.getAttribute('aria-describedby'));
  await userEvent.clear(field);
  expect(field.getAttribute('aria-invalid')).toBe('false');
  await userEvent.type(screen.getByLabelText('Code'), ' 123456 {Enter}');
  await waitFor(() => expect(localStorage.getItem('token')).toBe('the-token'));
  expect(codes).toEqual([undefined, '000000', '123456']);
});

test('the code step has a way back to the password, which keeps the email', async () => {
  fakeApi({ 'POST /api/auth/login': OTP_REQUIRED });
  await renderPage(<LoginForm />);
  await logIn('miri@example.com', 'secret1');
  await userEvent.click(await screen.findByRole('button', { name: 'Back' }));
  expect(screen.getByLabelText('Password')).toHaveProperty('value', '');
  expect(screen.getByLabelText('Email')).toHaveProperty('value', 'miri@example.com');
});

test('the login form links to the page for a forgotten password', async () => {
  await renderPage(<LoginForm next="/addon/1" />);
  expect(screen.getByRole('link', { name: 'Forgot password?' }).getAttribute('href')).toBe(
    '/forgot-password?next=%2Faddon%2F1',
  );
});
