import { ApiError } from '@sandcrate/api/contract/client.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeLists } from '../testing/fake-lists.ts';
import { fill } from '../testing/fill.ts';
import { renderPage } from '../testing/render.tsx';
import { CreatePublisherButton } from './CreatePublisherButton.tsx';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const credentials = { username: 'lin', email: 'lin@example.org', password: 'correct horse' };

async function open() {
  const createPublisher = vi.fn(async (_body: object) => ({ credentials }));
  const user = renderPage('invites', <CreatePublisherButton />, fakeLists({}, { createPublisher }));
  await user.click(screen.getByRole('button', { name: 'Create Publisher' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Create Publisher' }));
  const enter = async (given: typeof credentials) => {
    await fill(user, dialog.getByLabelText(/^Username/), given.username);
    await fill(user, dialog.getByLabelText(/^Email/), given.email);
    await fill(user, dialog.getByLabelText(/^Password/), given.password);
    await user.click(dialog.getByRole('button', { name: 'Create Publisher' }));
  };
  return { createPublisher, user, dialog, enter };
}

test('the credentials of a new publisher are shown once, and can be copied one by one or together', async () => {
  const { createPublisher, user, enter } = await open();
  await enter(credentials);
  await screen.findByText('Publisher account created');
  expect(createPublisher).toHaveBeenCalledWith(credentials);
  const dialog = within(await screen.findByRole('dialog', { name: 'Publisher credentials' }));
  for (const [field, value] of [
    ['Username', credentials.username],
    ['Email', credentials.email],
    ['Password', credentials.password],
  ] as const) {
    expect(dialog.getByLabelText<HTMLInputElement>(field).value).toBe(value);
    await user.click(dialog.getByRole('button', { name: `Copy ${field.toLowerCase()}` }));
    await screen.findByText(`${field} copied!`);
    expect(await navigator.clipboard.readText()).toBe(value);
  }
  await user.click(dialog.getByRole('button', { name: 'Copy All' }));
  await screen.findByText('Credentials copied!');
  expect(await navigator.clipboard.readText()).toBe(
    'Username: lin\nEmail: lin@example.org\nPassword: correct horse',
  );
  // A stray key must not close it: the password cannot be looked up again.
  await user.keyboard('{Escape}');
  expect(dialog.getByLabelText('Password')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByDisplayValue(credentials.password)).toBeNull();
});

test('an invalid value is reported at its field, and nothing is sent', async () => {
  const { createPublisher, dialog, enter } = await open();
  await enter({ username: 'li', email: 'nobody', password: '12345' });
  await dialog.findByText('Invalid email address');
  expect(dialog.getByText('Password must be at least 6 characters')).toBeTruthy();
  expect(createPublisher).not.toHaveBeenCalled();
});

test('a refusal keeps the entered values', async () => {
  const { createPublisher, dialog, enter } = await open();
  const refusal = { message: 'Username already taken', code: 'username-taken' };
  createPublisher.mockRejectedValueOnce(new ApiError(409, refusal));
  await enter(credentials);
  await screen.findByText('Creation failed');
  expect(screen.getByText('Username already taken')).toBeTruthy();
  expect(dialog.getByLabelText<HTMLInputElement>(/^Email/).value).toBe(credentials.email);
});

test('entries are restored after a login, except the password', async () => {
  const first = await open();
  first.createPublisher.mockRejectedValueOnce(new ApiError(401, { message: 'Session expired', code: 'x' }));
  await first.enter(credentials);
  await screen.findByText('Creation failed');
  cleanup();
  const { dialog, user } = await open();
  const value = (label: RegExp) => dialog.getByLabelText<HTMLInputElement>(label).value;
  expect([value(/^Username/), value(/^Email/), value(/^Password/)]).toEqual(['lin', 'lin@example.org', '']);
  expect(JSON.stringify({ ...sessionStorage })).not.toContain(credentials.password);

  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  cleanup();
  const afterCancel = await open();
  expect(afterCancel.dialog.getByLabelText<HTMLInputElement>(/^Username/).value).toBe('');
});

test('entries are discarded once the account is created', async () => {
  const first = await open();
  await first.enter(credentials);
  await screen.findByRole('dialog', { name: 'Publisher credentials' });
  cleanup();
  const { dialog } = await open();
  expect(dialog.getByLabelText<HTMLInputElement>(/^Username/).value).toBe('');
});
