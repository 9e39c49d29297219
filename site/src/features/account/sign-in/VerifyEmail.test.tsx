import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeApi } from '../../../testing/fake-api.ts';
import { somePlayer } from '../../../testing/log-in.ts';
import { openToast } from '../../../testing/open-toast.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { VerifyEmail } from './VerifyEmail.tsx';

const VERIFY = 'POST /api/auth/verify-email';
const RESEND = 'POST /api/auth/resend-verification';
const taro = somePlayer({ emailVerified: false });
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a typed code proves the address', async () => {
  const calls = fakeApi({ [VERIFY]: { status: 204 } });
  await renderPage(<VerifyEmail user={taro} code={undefined} />);
  await userEvent.click(screen.getByRole('button', { name: 'Verify Email' }));
  expect(screen.getByText('This code is invalid or has expired.')).toBeDefined();
  await userEvent.type(screen.getByLabelText('Code'), '123456{Enter}');
  expect(await screen.findByText('Your address is confirmed.')).toBeDefined();
  expect(calls.find(({ key }) => key === VERIFY)?.body).toEqual({ code: '123456' });
});

test("a link's code is used at once", async () => {
  const calls = fakeApi({ [VERIFY]: { status: 204 } });
  await renderPage(<VerifyEmail user={taro} code="abc" />);
  expect(await screen.findByText('Your address is confirmed.')).toBeDefined();
  expect(calls.filter(({ key }) => key === VERIFY).map(({ body }) => body)).toEqual([{ code: 'abc' }]);
});

test("a wrong code shows the server's message", async () => {
  const message = 'This code is invalid or has expired.';
  fakeApi({ [VERIFY]: { status: 400, body: { message, code: 'code-invalid' } } });
  await renderPage(<VerifyEmail user={taro} code={undefined} />);
  await userEvent.type(screen.getByLabelText('Code'), '1{Enter}');
  await waitFor(() =>
    expect(openToast()).toMatchObject({ title: 'Verification failed', description: message }),
  );
});

test('the code can be sent again, and then not for 60 seconds', async () => {
  fakeApi({ [RESEND]: { status: 204 } });
  await renderPage(<VerifyEmail user={taro} code={undefined} />);
  await userEvent.click(screen.getByRole('button', { name: 'Send the code again' }));
  const waiting = await screen.findByText(/^Send the code again in (60|59) s$/);
  expect(waiting.getAttribute('aria-disabled')).toBe('true');
  expect(waiting.getAttribute('aria-label')).toBe('Send the code again');
  for (let second = 0; second < 60; second++) await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(waiting.textContent).toBe('Send the code again');
  expect(waiting.getAttribute('aria-disabled')).toBeNull();
});
