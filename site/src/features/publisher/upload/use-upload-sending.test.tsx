import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { currentToasts } from '../../../app/toasts/toasts.ts';
import { catchUploads, FakeUpload } from '../../../testing/fake-upload.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { packFacts } from '../../../testing/some-addon.ts';
import {
  choose,
  fillIn,
  fillInTexts,
  next,
  pack,
  paste,
  picture,
  stepShown,
  submit,
} from '../../../testing/upload-form.ts';
import type { PackJob, PackReport } from './pack-worker.ts';
import { UploadForm } from './UploadForm.tsx';

vi.mock('./pack-jobs.ts', () => ({
  startPackJob(_job: PackJob, report: (report: PackReport) => void) {
    report({ name: 'inspected', facts: { ...packFacts, manifest: false } });
    return () => undefined;
  },
}));

const uploads = catchUploads();
beforeEach(() => {
  localStorage.setItem('token', 'the-token');
  vi.stubGlobal('fetch', () => new Promise(() => undefined)); // a refused session would be forgotten
});
afterEach(() => void vi.unstubAllGlobals());

test('a complete form is sent with its file, its pictures and the session', async () => {
  const user = userEvent.setup();
  await renderPage(<UploadForm />);
  choose('Addon file', pack);
  await next(user);
  await fillInTexts(user);
  await user.type(screen.getByLabelText('Tags'), 'Planes,');
  await next(user);
  choose('Banner image', picture);
  choose('Screenshot 2', picture);
  await next(user);
  await submit(user);
  await waitFor(() => expect(uploads).toHaveLength(1));
  const [{ method, path, headers, form } = new FakeUpload()] = uploads;
  expect([method, path, headers.get('Authorization')]).toEqual(['POST', '/api/addons', 'Bearer the-token']);
  expect(Object.fromEntries(form.entries())).toMatchObject({
    title: 'Planes',
    category: 'gameplay',
    version: '1.0.0',
    uploadType: 'direct_file',
    monetizationEnabled: 'false',
    tags: '["planes"]',
  });
  expect([
    form.has('file'),
    form.has('bannerImage'),
    form.has('screenshot1'),
    form.has('screenshot2'),
  ]).toEqual([true, true, false, true]);
});

test('the button shows the percentage of the bytes sent, and cancelling brings the form back', async () => {
  const user = userEvent.setup();
  await renderPage(<UploadForm />);
  await fillIn(user);
  await submit(user);
  uploads[0]?.progress(420, 1000);
  const button = await screen.findByText('Uploading... 42%');
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(button.getAttribute('aria-label')).toBe('Upload Addon');
  await user.click(screen.getByRole('button', { name: 'Cancel upload' }));
  expect(uploads[0]?.isAborted).toBe(true);
  expect(await screen.findByRole('button', { name: 'Upload Addon' })).toHaveProperty('disabled', false);
});

test('leaving during an upload asks for confirmation, and staying lets the upload continue', async () => {
  const user = userEvent.setup();
  const { address } = await renderPage(<UploadForm />);
  await fillIn(user);
  await submit(user);
  const leave = () => user.click(screen.getByRole('link', { name: 'Cancel' }));
  await leave();
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Stop the upload?' }));
  await user.click(dialog.getByRole('button', { name: 'Stay' }));
  expect([address(), uploads[0]?.isAborted]).toEqual(['/', false]);
  await leave();
  await user.click(await screen.findByRole('button', { name: 'Stop and leave' }));
  await waitFor(() => expect(address()).not.toBe('/'));
});

test('a failed upload is sent again under the same key', async () => {
  const user = userEvent.setup();
  await renderPage(<UploadForm />);
  await fillIn(user);
  await submit(user);
  uploads[0]?.fail();
  await screen.findByText('Network error occurred during upload');
  expect(currentToasts()).toMatchObject([
    { title: 'Upload failed', description: 'Network error occurred during upload' },
  ]);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  const keys = uploads.map(({ headers }) => headers.get('Idempotency-Key'));
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
});

test('once all bytes are sent, the upload cannot be cancelled, and leaving does not stop it', async () => {
  const user = userEvent.setup();
  const { address } = await renderPage(<UploadForm />);
  await fillIn(user);
  await submit(user);
  act(() => uploads[0]?.progress(1000, 1000));
  expect(screen.getByText('Checking the file...')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Cancel upload' })).toBeNull();
  await user.click(screen.getByRole('link', { name: 'Cancel' }));
  await waitFor(() => expect(address()).toBe('/publisher/dashboard'));
  expect(uploads[0]?.isAborted).toBe(false);
  await act(async () => uploads[0]?.answer(201, '{}'));
  expect(currentToasts()).toMatchObject([{ title: 'Upload successful!' }]);
  expect(sessionStorage).toHaveLength(0);
});

test('an upload that was saved but cannot be shown yet has succeeded', async () => {
  const user = userEvent.setup();
  const { address } = await renderPage(<UploadForm />);
  await fillIn(user);
  await submit(user);
  const message = 'This was saved, and will show in a moment.';
  await act(async () => uploads[0]?.answer(503, JSON.stringify({ message, code: 'pending', id: 'addon-1' })));
  expect(currentToasts()).toMatchObject([{ title: 'Upload successful!', description: message }]);
  expect(sessionStorage).toHaveLength(0);
  await waitFor(() => expect(address()).toBe('/publisher/dashboard?uploaded=true'));
});

test('a form keeps its idempotency key until it is changed', async () => {
  const user = userEvent.setup();
  await renderPage(<UploadForm />);
  await fillIn(user);
  await submit(user);
  await user.click(screen.getByRole('button', { name: 'Cancel upload' }));
  await submit(user);
  act(() => uploads[1]?.fail());
  await submit(user);
  act(() => uploads[2]?.fail());
  await paste(user, 'Source code', 'https://example.com/source');
  await submit(user);
  const keys = uploads.map(({ headers }) => headers.get('Idempotency-Key'));
  expect(keys).toHaveLength(4);
  expect([keys[1], keys[2]]).toEqual([keys[0], keys[0]]);
  expect(keys[3]).not.toBe(keys[0]);
});

test.each([
  [
    422,
    '{"message":"This archive is encrypted. Please upload it without a password.","code":"x"}',
    'This archive is encrypted. Please upload it without a password.',
  ],
  [502, '<html>', 'Upload failed with status 502'],
])('a refusal with status %i says why', async (status, body, text) => {
  const user = userEvent.setup();
  await renderPage(<UploadForm />);
  await fillIn(user);
  await submit(user);
  uploads[0]?.answer(status, body);
  expect(await screen.findByText(text)).toBeDefined();
});

test('the server’s refusal of the file or banner is shown at its field until another is chosen', async () => {
  const user = userEvent.setup();
  await renderPage(<UploadForm />);
  await fillIn(user);
  await submit(user);
  const issues = [
    { path: 'file', message: 'This archive is encrypted.' },
    { path: 'bannerImage', message: 'This picture is damaged.' },
  ];
  uploads[0]?.answer(422, JSON.stringify({ message: 'Refused', code: 'x', issues }));
  expect(await screen.findByText('This archive is encrypted.')).toBeDefined();
  expect(screen.getByText('This picture is damaged.')).toBeDefined();
  expect(stepShown()).toBe('Step 1 of 4: File');
  choose('Addon file', new File(['another'], 'boats.mcpack'));
  expect(screen.queryByText('This archive is encrypted.')).toBeNull();
  choose('Banner image', picture);
  expect(screen.queryByText('This picture is damaged.')).toBeNull();
});

test.each([
  ['{}', 'Your addon has been uploaded and is pending review.', ''],
  ['{"status":"approved"}', 'Players see your addon now.', '&status=approved'],
])('1.5 seconds after the answer %s, the dashboard is shown', async (answer, description, status) => {
  const user = userEvent.setup();
  const { address } = await renderPage(<UploadForm />);
  await fillIn(user);
  await submit(user);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await act(async () => uploads[0]?.answer(201, answer));
  expect(currentToasts()).toMatchObject([{ title: 'Upload successful!', description }]);
  await act(() => vi.advanceTimersByTimeAsync(1499));
  expect(address()).toBe('/');
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(address()).toBe(`/publisher/dashboard?uploaded=true${status}`);
  vi.useRealTimers();
});

test('a sent add-on leaves no draft', async () => {
  const user = userEvent.setup();
  await renderPage(<UploadForm />);
  await fillIn(user);
  expect(sessionStorage).toHaveLength(1);
  await submit(user);
  await act(async () => uploads[0]?.answer(201, '{}'));
  expect(sessionStorage).toHaveLength(0);
});
