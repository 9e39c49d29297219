import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeApi } from '../../../testing/fake-api.ts';
import { openToast } from '../../../testing/open-toast.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { ForgotPassword } from './ForgotPassword.tsx';
import { ResetPassword } from './ResetPassword.tsx';

const FORGOT = 'POST /api/auth/forgot-password';
const RESET = 'POST /api/auth/reset-password';
afterEach(() => vi.unstubAllGlobals());

test('a link can be requested, without revealing whether there is such an account', async () => {
  const calls = fakeApi({ [FORGOT]: { status: 204 } });
  await renderPage(<ForgotPassword />);
  expect(screen.getByLabelText('Email')).toHaveProperty('dir', 'ltr');
  await userEvent.type(screen.getByLabelText('Email'), 'x{Enter}');
  expect(screen.getByText('Invalid email address')).toBeDefined();
  await userEvent.type(screen.getByLabelText('Email'), '@example.com{Enter}');
  expect(await screen.findByText('Check your email')).toBeDefined();
  expect(calls.map(({ body }) => body)).toEqual([{ email: 'x@example.com' }]);
});

test('the way back to the login keeps the page to open afterwards', async () => {
  await renderPage(<ForgotPassword next="/addon/1" />);
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/login?next=%2Faddon%2F1');
});

test('a link without a code is invalid', async () => {
  await renderPage(<ResetPassword code={undefined} />);
  expect(screen.getByText('This reset link is invalid or has expired.')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Ask for a new link' }).getAttribute('href')).toBe(
    '/forgot-password',
  );
});

async function choose(password: string, confirmPassword = password) {
  await userEvent.type(screen.getByLabelText('New Password'), password);
  await userEvent.type(screen.getByLabelText('Confirm Password'), confirmPassword);
  await userEvent.click(screen.getByRole('button', { name: 'Change Password' }));
}

test('a new password is typed twice, and leads to the login', async () => {
  const calls = fakeApi({ [RESET]: { status: 204 } });
  const { address } = await renderPage(<ResetPassword code="the-code" />);
  await choose('secret1', 'secret');
  expect(screen.getByText("Passwords don't match")).toBeDefined();
  await userEvent.type(screen.getByLabelText('Confirm Password'), '1{Enter}');
  await waitFor(() => expect(address()).toBe('/login'));
  expect(openToast()).toMatchObject({ title: 'Password changed' });
  expect(calls.map(({ body }) => body)).toEqual([{ code: 'the-code', password: 'secret1' }]);
});

test('an expired reset link is reported, and the page offers a new one', async () => {
  const message = 'This reset link is invalid or has expired.';
  fakeApi({ [RESET]: { status: 400, body: { message, code: 'reset-invalid' } } });
  await renderPage(<ResetPassword code="the-code" />);
  await choose('secret1');
  await waitFor(() => expect(openToast()).toMatchObject({ title: 'Reset failed', description: message }));
  expect(await screen.findByRole('link', { name: 'Ask for a new link' })).toBeDefined();
  expect(screen.getByText(message)).toBeDefined();
});
