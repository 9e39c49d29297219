import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, onTestFinished, test, vi } from 'vitest';
import { currentToasts } from '../../../app/toasts/toasts.ts';
import { catchUploads } from '../../../testing/fake-upload.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { packFacts, somePack } from '../../../testing/some-addon.ts';
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

type Job = { file: File; report: (report: PackReport) => void; cancel: () => void };
/** The jobs that were started to read packs. */
const jobs: Job[] = [];
let isReadAtOnce = true;
const FACTS = { ...packFacts, manifest: false };
vi.mock('./pack-jobs.ts', () => ({
  startPackJob({ file }: PackJob, report: Job['report']) {
    const cancel = vi.fn();
    jobs.push({ file, report, cancel });
    if (isReadAtOnce) report({ name: 'inspected', facts: FACTS });
    return cancel;
  },
}));

const uploads = catchUploads();

test('an incomplete step says what is missing, and does not continue', async () => {
  const user = userEvent.setup();
  await renderPage(<UploadForm />);
  await next(user);
  expect(screen.getByText('File required')).toBeDefined();
  expect(screen.queryByText('Title must be at least 3 characters')).toBeNull();
  expect(stepShown()).toBe('Step 1 of 4: File');
  choose('Addon file', pack);
  await next(user);
  await next(user);
  for (const text of [
    'Title must be at least 3 characters',
    'Description must be at least 20 characters',
    'Please select a category',
  ]) {
    expect(screen.getByText(text)).toBeDefined();
  }
  expect(stepShown()).toBe('Step 2 of 4: Texts');
  await fillInTexts(user);
  await next(user);
  await next(user);
  expect(screen.getByText('Banner image required')).toBeDefined();
  expect(stepShown()).toBe('Step 3 of 4: Pictures');
  expect(uploads).toEqual([]);
});

test('completed steps can be visited again, and submitting leads to the step that lacks something', async () => {
  const user = userEvent.setup();
  await renderPage(<UploadForm />);
  await fillIn(user);
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Step 4 of 4: Details');
  const steps = within(screen.getByRole('navigation', { name: 'Steps' }));
  await user.click(steps.getByRole('button', { name: /Texts/ }));
  expect(stepShown()).toBe('Step 2 of 4: Texts');
  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect(stepShown()).toBe('Step 1 of 4: File');
  await user.click(screen.getByRole('button', { name: 'Remove file' }));
  await user.click(steps.getByRole('button', { name: /Details/ }));
  await submit(user);
  expect(stepShown()).toBe('Step 1 of 4: File');
  expect(screen.getByText('File required')).toBeDefined();
  expect(uploads).toEqual([]);
});

test('the facts of the file arrive without interrupting the publisher’s typing', async () => {
  const user = userEvent.setup();
  isReadAtOnce = false;
  onTestFinished(() => {
    isReadAtOnce = true;
  });
  await renderPage(<UploadForm />);
  choose('Addon file', pack);
  const job = await nextJob();
  await next(user);
  const title = screen.getByLabelText(/^Title/);
  await user.type(title, 'My pla');
  const packs = [{ ...somePack, name: 'Planes', version: '2.1.0' }];
  act(() => job.report({ name: 'found', facts: { ...packFacts, packs } }));
  expect(screen.getByLabelText(/^Version/)).toHaveProperty('value', '2.1.0');
  expect(document.activeElement).toBe(title);
  await user.keyboard('nes');
  expect(title).toHaveProperty('value', 'My planes');
});

test("the file's texts are filled in where nothing was typed, and change with the file", async () => {
  const user = userEvent.setup();
  isReadAtOnce = false;
  onTestFinished(() => {
    isReadAtOnce = true;
  });
  const factsOf = (name: string, version: string) => ({
    ...packFacts,
    packs: [
      { ...somePack, name: `${name} (BP)`, version, description: `${name} that one can build and fly.` },
    ],
  });
  const values = () =>
    ['Title', 'Description', 'Version'].map(
      (label) => (screen.getByLabelText(new RegExp(`^${label}`)) as HTMLInputElement).value,
    );
  await renderPage(<UploadForm />);
  choose('Addon file', pack);
  await waitFor(() => expect(jobs.at(-1)?.file).toBe(pack));
  act(() => jobs.at(-1)?.report({ name: 'found', facts: factsOf('Planes', '2.1.0') }));
  await next(user);
  expect(screen.getByText('Filled in from your file. Change what should be different.')).toBeDefined();
  expect(values()).toEqual(['Planes', 'Planes that one can build and fly.', '2.1.0']);
  await user.type(screen.getByLabelText(/^Title/), ' of wood');

  await user.click(screen.getByRole('button', { name: 'Back' }));
  const other = new File(['another pack'], 'boats.mcpack');
  choose('Addon file', other);
  await waitFor(() => expect(jobs.at(-1)?.file).toBe(other));
  act(() => jobs.at(-1)?.report({ name: 'found', facts: factsOf('Boats', '3.0.0') }));
  expect(values()).toEqual(['Planes of wood', 'Boats that one can build and fly.', '3.0.0']);
});

test('leaving asks for confirmation only while a file is chosen', async () => {
  const user = userEvent.setup();
  const { address } = await renderPage(<UploadForm />);
  const leave = () => user.click(screen.getByRole('link', { name: 'Cancel' }));
  await user.upload(screen.getByLabelText('Addon file'), pack);
  await leave();
  expect(await screen.findByRole('alertdialog', { name: 'Leave without saving?' })).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Stay' }));
  await user.click(screen.getByRole('button', { name: 'Remove file' }));
  await leave();
  await waitFor(() => expect(address()).toBe('/publisher/dashboard'));
});

test('a direct file cannot be monetized; a custom URL takes no file', async () => {
  const user = userEvent.setup();
  await renderPage(<UploadForm />);
  const monetization = () => screen.getByRole('switch', { name: /Monetization/ });
  expect(monetization()).toHaveProperty('disabled', true);
  await user.click(screen.getByRole('radio', { name: /Custom URL/ }));
  await user.click(monetization());
  expect(monetization()).toHaveProperty('checked', true);
  expect(screen.queryByLabelText('Addon file')).toBeNull();
  await next(user);
  expect(screen.getByText('Custom URL required')).toBeDefined();
  await user.click(screen.getByRole('radio', { name: /Direct File/ }));
  expect(monetization()).toHaveProperty('checked', false);
});

test('a typed download address stays while the other upload type is selected, and is sent only for a custom URL', async () => {
  const user = userEvent.setup();
  await renderPage(<UploadForm />);
  const address = () => screen.getByLabelText(/^Custom download URL/);
  await user.click(screen.getByRole('radio', { name: /Custom URL/ }));
  await user.click(address());
  await user.paste('https://example.com/planes');
  await user.click(screen.getByRole('radio', { name: /Direct File/ }));
  await user.click(screen.getByRole('radio', { name: /Custom URL/ }));
  expect(address()).toMatchObject({ value: 'https://example.com/planes', dir: 'ltr' });
  await user.click(screen.getByRole('radio', { name: /Direct File/ }));
  await fillIn(user);
  await submit(user);
  expect(uploads[0]?.form.get('uploadType')).toBe('direct_file');
  expect(uploads[0]?.form.has('customDownloadUrl')).toBe(false);
});

test('a file of the wrong type is not accepted, and a toast says why', async () => {
  await renderPage(<UploadForm />);
  choose('Addon file', new File(['x'], 'planes.rar'));
  expect(
    await screen.findByText('Invalid file type: Please select a .zip, .mcpack, or .mcaddon file.'),
  ).toBeDefined();
  expect(currentToasts()).toMatchObject([
    { title: 'Invalid file type', description: 'Please select a .zip, .mcpack, or .mcaddon file.' },
  ]);
});

test('while a pack is read, its facts and the progress are shown, until another file is chosen', async () => {
  isReadAtOnce = false;
  onTestFinished(() => {
    isReadAtOnce = true;
  });
  await renderPage(<UploadForm />);
  choose('Addon file', pack);
  const first = await nextJob();
  const progress = screen.getByRole('progressbar', { name: 'Reading the file' });
  expect(progress.getAttribute('aria-valuenow')).toBe('0');
  act(() => first.report({ name: 'found', facts: FACTS }));
  act(() => first.report({ name: 'progress', share: 0.425 }));
  expect(screen.getByText('42%')).toBeDefined();
  expect(screen.getByText('This file has no manifest. Worlds and skins may come without one.')).toBeDefined();

  choose('Addon file', new File(['another'], 'boats.mcpack'));
  const second = await nextJob();
  expect(first.cancel).toHaveBeenCalledOnce();
  act(() => first.report({ name: 'refused', reason: 'This file is damaged.' }));
  expect(screen.queryByText('This file is damaged.')).toBeNull();
  act(() => second.report({ name: 'inspected', facts: FACTS }));
  expect(screen.queryByRole('progressbar')).toBeNull();
});

test('the refusal of a file disappears once another file is chosen', async () => {
  isReadAtOnce = false;
  onTestFinished(() => {
    isReadAtOnce = true;
  });
  await renderPage(<UploadForm />);
  choose('Addon file', pack);
  const first = await nextJob();
  act(() => first.report({ name: 'refused', reason: 'This file is damaged.' }));
  expect(screen.getByText('This file is damaged.')).toBeDefined();
  choose('Addon file', new File(['another'], 'boats.mcpack'));
  await nextJob();
  expect(screen.queryByText('This file is damaged.')).toBeNull();
});

/** Waits for the form to start reading the chosen file. */
async function nextJob(): Promise<Job> {
  const count = jobs.length;
  await waitFor(() => expect(jobs.length).toBeGreaterThan(count));
  const job = jobs.at(-1);
  if (job === undefined) throw new Error('nothing is read');
  return job;
}

test('the draft is restored when the form is opened again, until it is discarded', async () => {
  const user = userEvent.setup();
  await renderPage(<UploadForm />);
  expect(screen.queryByText('Your draft is restored')).toBeNull();
  await user.click(screen.getByRole('radio', { name: /Custom URL/ }));
  await paste(user, /^Custom download URL/, 'https://example.com/planes');
  await user.click(screen.getByRole('switch', { name: /Monetization/ }));
  await next(user);
  await fillInTexts(user);
  await user.type(screen.getByLabelText('Tags'), 'Planes,');
  await next(user);
  choose('Banner image', picture);
  await next(user);
  await paste(user, 'Source code', 'https://example.com/source');
  cleanup();

  await renderPage(<UploadForm />);
  expect(await screen.findByText('Your draft is restored')).toBeDefined();
  expect(screen.getByLabelText(/^Title/)).toHaveProperty('value', 'Planes');
  expect(screen.getByLabelText(/^Description/)).toHaveProperty('value', 'Planes that one can build and fly.');
  expect(screen.getByLabelText(/^Category/)).toHaveProperty('value', 'gameplay');
  expect(screen.getByLabelText(/^Custom download URL/)).toHaveProperty('value', 'https://example.com/planes');
  expect(screen.getByRole('switch', { name: /Monetization/ })).toHaveProperty('checked', true);
  expect(screen.getByLabelText('Source code')).toHaveProperty('value', 'https://example.com/source');
  await next(user);
  expect(screen.getByRole('button', { name: 'Remove tag planes' })).toBeDefined();

  await user.click(screen.getByRole('button', { name: 'Discard draft' }));
  expect(screen.getByLabelText(/^Title/)).toHaveProperty('value', '');
  expect(screen.queryByText('Your draft is restored')).toBeNull();
  expect(sessionStorage).toHaveLength(0);
});
