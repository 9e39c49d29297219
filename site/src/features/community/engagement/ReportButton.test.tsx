import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeApi } from '../../../testing/fake-api.ts';
import { logIn, somePlayer } from '../../../testing/log-in.ts';
import { openToast } from '../../../testing/open-toast.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { addonDetail } from '../../../testing/some-addon.ts';
import { ReportButton } from './ReportButton.tsx';

const { id } = addonDetail();
const REPORT = `POST /api/addons/${id}/report`;
afterEach(() => vi.unstubAllGlobals());

async function show(answers: Parameters<typeof fakeApi>[0], kind: 'addon' | 'comment' = 'addon') {
  const calls = fakeApi(answers);
  const { queryClient } = await renderPage(<ReportButton subject={{ kind, id }} />);
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  await userEvent.click(screen.getByRole('button', { name: /^Report/ }));
  return calls;
}
const send = () => userEvent.click(screen.getByRole('button', { name: 'Submit Report' }));

test.each([
  ['addon', 'Please login to report this addon.'],
  ['comment', 'Please login to report this comment.'],
] as const)('a guest who reports a %s is asked to log in', async (kind, description) => {
  await show({}, kind);
  expect(openToast()).toMatchObject({ title: 'Login required', description });
});

test('a member whose account is still loading is not treated as a guest', async () => {
  localStorage.setItem('token', 'the-token');
  vi.stubGlobal('fetch', () => new Promise(() => {})); // no answer yet
  await renderPage(<ReportButton subject={{ kind: 'addon', id }} />);
  await userEvent.click(screen.getByRole('button', { name: 'Report' }));
  expect(await screen.findByRole('dialog')).toBeDefined();
});

test('there are seven reasons, and one must be chosen', async () => {
  const calls = await show(logIn(somePlayer()));
  expect((await screen.findAllByRole('radio')).map((radio) => radio.getAttribute('value'))).toEqual([
    'inappropriate',
    'copyright',
    'malware',
    'spam',
    'misleading',
    'broken',
    'other',
  ]);
  await send();
  expect(openToast()).toMatchObject({
    title: 'Reason required',
    description: 'Please select a reason for reporting.',
  });
  expect(screen.getByRole('alert').textContent).toBe('Please select a reason for reporting.');
  expect(calls.some(({ key }) => key === REPORT)).toBe(false);
});

test('a report is sent with its reason and text, acknowledged, and the dialog closes', async () => {
  const calls = await show({
    ...logIn(somePlayer()),
    [REPORT]: { status: 201, body: { id, status: 'pending' } },
  });
  await userEvent.click(await screen.findByRole('radio', { name: 'Malware or virus' }));
  expect(screen.getByLabelText('Description')).toHaveProperty('dir', 'auto');
  await userEvent.type(screen.getByLabelText('Description'), 'It asks for a password.');
  await send();
  await waitFor(() =>
    expect(openToast()).toMatchObject({
      title: 'Report submitted',
      description: "Thank you for your report. We'll review it shortly.",
    }),
  );
  expect(calls.find(({ key }) => key === REPORT)?.body).toEqual({
    reason: 'malware',
    description: 'It asks for a password.',
  });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test("a second report is refused with the server's message", async () => {
  const message = 'You have already reported this addon.';
  await show({
    ...logIn(somePlayer()),
    [REPORT]: { status: 409, body: { message, code: 'already-reported' } },
  });
  await userEvent.click(await screen.findByRole('radio', { name: 'Spam' }));
  await send();
  await waitFor(() => expect(openToast()).toMatchObject({ title: 'Report failed', description: message }));
});

test('the text of an unsent report is restored when the dialog is opened again', async () => {
  const answers = { ...logIn(somePlayer()), [REPORT]: { status: 201, body: { id, status: 'pending' } } };
  fakeApi(answers);
  await renderPage(<ReportButton subject={{ kind: 'addon', id }} />);
  await userEvent.click(screen.getByRole('button', { name: /^Report/ }));
  await userEvent.click(await screen.findByRole('radio', { name: 'Spam' }));
  await userEvent.type(screen.getByLabelText('Description'), 'Half a sentence');
  cleanup();

  await show(answers);
  expect(await screen.findByRole('radio', { name: 'Spam' })).toHaveProperty('checked', true);
  expect(screen.getByLabelText('Description')).toHaveProperty('value', 'Half a sentence');
  await send();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(Object.keys(sessionStorage).filter((key) => key.startsWith('draft:report'))).toEqual([]);
});
