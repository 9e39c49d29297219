import type { AddonDetail } from '@sandcrate/api/addons/contract.ts';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { currentToasts } from '../../../app/toasts/toasts.ts';
import { fakeApi } from '../../../testing/fake-api.ts';
import { catchUploads, FakeUpload } from '../../../testing/fake-upload.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { addonDetail, packFacts, somePack } from '../../../testing/some-addon.ts';
import { someUser } from '../../../testing/some-user.ts';
import type { PackJob, PackReport } from '../upload/pack-worker.ts';
import { EditPage } from './EditPage.tsx';

// There are no workers here: the tests report what is in a file.
let report: ((report: PackReport) => void) | undefined;
vi.mock('../upload/pack-jobs.ts', () => ({
  startPackJob(_job: PackJob, onReport: (report: PackReport) => void) {
    report = onReport;
    return () => undefined;
  },
}));

const { id } = addonDetail();
const uploads = catchUploads();
beforeEach(() => {
  report = undefined;
});

async function show(
  addon: AddonDetail | undefined,
  user = someUser(),
  answers: Parameters<typeof fakeApi>[0] = {},
) {
  const calls = fakeApi({ ...(addon && { [`GET /api/addons/${id}`]: { body: addon } }), ...answers });
  return { calls, ...(await renderPage(<EditPage id={id} user={user} />)) };
}
const save = async () => userEvent.click(await screen.findByRole('button', { name: 'Save Changes' }));

test('a missing add-on shows that it was not found', async () => {
  await show(undefined);
  expect(await screen.findByText('Addon Not Found')).toBeDefined();
});

test('an add-on that cannot be loaded is not shown as missing, and can be loaded again', async () => {
  await show(undefined, someUser(), { [`GET /api/addons/${id}`]: { status: 502 } });
  expect(await screen.findByText('Failed to fetch addon')).toBeDefined();
  expect(screen.queryByText('Addon Not Found')).toBeNull();
  fakeApi({ [`GET /api/addons/${id}`]: { body: addonDetail() } });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: 'Save Changes' })).toBeDefined();
});

test("only staff may edit somebody else's add-on", async () => {
  const stranger = someUser({ id: 'd3b07384-d113-4ec5-a9c1-6f1cb7a08f5f' });
  const { calls } = await show(addonDetail(), stranger);
  expect(await screen.findByText('Access Denied')).toBeDefined();
  expect(calls.map(({ key }) => key)).not.toContain(`GET /api/addons/${id}/messages`);
});

test('staff can edit an add-on of any publisher', async () => {
  await show(addonDetail(), someUser({ id: 'd3b07384-d113-4ec5-a9c1-6f1cb7a08f5f', role: 'admin' }));
  expect(await screen.findByRole('button', { name: 'Save Changes' })).toBeDefined();
});

test('for staff without a dashboard, saving and cancelling lead to the page of the add-on', async () => {
  const { address } = await show(addonDetail(), someUser({ role: 'admin', isPublisher: false }));
  await userEvent.type(await screen.findByLabelText(/^Title/), '!');
  expect(screen.getByRole('link', { name: 'Cancel' }).getAttribute('href')).toBe(`/addon/${id}`);
  await save();
  await act(async () => uploads[0]?.answer(200, '{}'));
  await waitFor(() => expect(address()).toBe(`/addon/${id}`));
});

test('a pasted picture is uploaded for the add-on, and shown by the full description that is saved', async () => {
  await show(addonDetail({ body: 'Look:' }));
  await screen.findByRole('button', { name: 'Add pictures' });
  const area = screen.getByLabelText<HTMLTextAreaElement>('Full description');
  const file = new File(['picture'], 'cave.png', { type: 'image/png' });
  fireEvent.paste(area, { clipboardData: { files: [file], types: ['Files'] } });
  const [sent] = uploads;
  expect([sent?.method, sent?.path]).toEqual(['POST', `/api/addons/${id}/pictures`]);
  expect(sent?.form.get('picture')).toBe(file);
  const picture = { id: 'aa', url: '/api/addons/pictures/aa', width: 320, height: 180 };
  await act(async () => sent?.answer(201, JSON.stringify(picture)));
  const [preview] = screen.getAllByRole('button', { name: 'Preview' });
  await userEvent.click(preview as HTMLElement);
  expect((await screen.findByAltText('cave')).getAttribute('width')).toBe('320');
  await save();
  expect(Object.fromEntries(uploads[1]?.form ?? new FormData())).toEqual({
    body: expect.stringContaining('![cave](picture:aa)'),
  });
});

test('a restored draft shows the pictures that were uploaded for it', async () => {
  sessionStorage.setItem(`draft:edit:${id}`, JSON.stringify({ body: '![A cave](picture:aa)' }));
  const picture = { id: 'aa', url: '/api/addons/pictures/aa', width: 320, height: 180 };
  await show(addonDetail(), someUser(), { 'GET /api/addons/pictures': { body: [picture] } });
  const [preview] = await screen.findAllByRole('button', { name: 'Preview' });
  await userEvent.click(preview as HTMLElement);
  expect(await screen.findByAltText('A cave')).toBeDefined();
  sessionStorage.clear();
});

test('saving sends only the changed fields', async () => {
  const { address } = await show(
    addonDetail({
      images: [{ imageUrl: '/api/shot', displayOrder: 2, caption: null }],
      sourceUrl: 'https://example.com/source',
    }),
  );
  const title = await screen.findByLabelText(/^Title/);
  await userEvent.clear(title);
  await userEvent.type(title, 'Best Boats');
  await userEvent.clear(screen.getByLabelText('Source code'));
  await userEvent.click(screen.getByRole('button', { name: 'Remove screenshot 2' }));
  await save();
  const [{ method, path, form } = new FakeUpload()] = uploads;
  expect([method, path]).toEqual(['PUT', `/api/addons/${id}`]);
  expect(Object.fromEntries(form)).toEqual({ title: 'Best Boats', sourceUrl: '', removeScreenshots: '[2]' });
  uploads[0]?.answer(200, '{}');
  await waitFor(() => expect(address()).toBe('/publisher/dashboard'));
});

test('an edit sends the revision it is based on, and the latest one when saving again after a conflict', async () => {
  const addon = addonDetail({ revision: 4 });
  const { calls } = await show(addon);
  await userEvent.type(await screen.findByLabelText(/^Title/), '!');
  await save();
  expect(uploads[0]?.headers.get('If-Match')).toBe('"4"');
  const before = calls.length;
  fakeApi({ [`GET /api/addons/${id}`]: { body: { ...addon, revision: 5 } } });
  const message = 'This add-on changed since you looked at it.';
  uploads[0]?.answer(409, JSON.stringify({ message, code: 'addon-changed' }));
  await waitFor(() => expect(currentToasts()).toMatchObject([{ description: message }]));
  expect(calls.length).toBe(before);
  await save();
  await waitFor(() => expect(uploads[1]?.headers.get('If-Match')).toBe('"5"'));
  expect(Object.fromEntries(uploads[1]?.form ?? new FormData())).toEqual({ title: `${addon.title}!` });
});

const leave = () => userEvent.click(screen.getByRole('link', { name: 'Cancel' }));
const drop = async (file: File) =>
  fireEvent.drop(await screen.findByLabelText('Banner image'), { dataTransfer: { files: [file] } });

test('leaving after dropping a file asks for confirmation, before and during the upload', async () => {
  const { address } = await show(addonDetail());
  await drop(new File(['picture'], 'banner.png', { type: 'image/png' }));
  await leave();
  await userEvent.click(
    within(await screen.findByRole('alertdialog', { name: 'Leave without saving?' })).getByRole('button', {
      name: 'Stay',
    }),
  );
  await save();
  expect(uploads[0]?.form.has('bannerImage')).toBe(true);
  await leave();
  expect(await screen.findByRole('alertdialog', { name: 'Stop the upload?' })).toBeDefined();
  expect(address()).toBe('/');
});

test('leaving during an upload always asks for confirmation, and a finished upload leads on', async () => {
  const { address } = await show(addonDetail());
  // Only a change event, without the input event that would mark the form as dirty.
  const picture = new File(['picture'], 'banner.png', { type: 'image/png' });
  fireEvent.change(await screen.findByLabelText('Banner image'), { target: { files: [picture] } });
  await save();
  await leave();
  await screen.findByRole('alertdialog', { name: 'Stop the upload?' });
  await userEvent.click(screen.getByRole('button', { name: 'Stay' }));
  await act(async () => uploads[0]?.answer(200, '{}'));
  await waitFor(() => expect(address()).toBe('/publisher/dashboard'));
});

test('saving without changes sends nothing, stays on the page and says so', async () => {
  const { address } = await show(addonDetail({ status: 'rejected', rejectionReason: 'Add a picture.' }));
  await save();
  expect(currentToasts()).toMatchObject([{ title: 'Nothing was changed' }]);
  expect([address(), uploads]).toEqual(['/', []]);
});

test('the custom URL and monetization can be edited', async () => {
  await show(addonDetail({ uploadType: 'custom_url', customDownloadUrl: 'https://example.com/boats' }));
  await userEvent.click(await screen.findByRole('switch', { name: /Monetization/ }));
  await save();
  expect(Object.fromEntries(uploads[0]?.form ?? new FormData())).toEqual({ monetizationEnabled: 'true' });
});

test('a picture that is too large is refused with the name of its field', async () => {
  await show(addonDetail());
  const large = Object.defineProperty(new File(['x'], 'large.png'), 'size', { value: 10 * 1_048_576 + 1 });
  fireEvent.change(await screen.findByLabelText('Banner image'), { target: { files: [large] } });
  expect(await screen.findByText('Banner image must be less than 10MB')).toBeDefined();
});

test('the server’s refusal of a file or banner is shown at its field until another is chosen', async () => {
  await show(addonDetail());
  const choose = (label: string, file: File) =>
    fireEvent.change(screen.getByLabelText(label), { target: { files: [file] } });
  const picture = new File(['picture'], 'banner.png', { type: 'image/png' });
  await screen.findByLabelText('Banner image');
  choose('Banner image', picture);
  choose('New addon file', new File(['not really a pack'], 'boats.mcpack'));
  await save();
  const issues = [
    { path: 'file', message: 'This archive is encrypted.' },
    { path: 'bannerImage', message: 'This picture is damaged.' },
  ];
  uploads[0]?.answer(422, JSON.stringify({ message: 'Refused', code: 'x', issues }));
  expect(await screen.findByText('This archive is encrypted.')).toBeDefined();
  expect(screen.getByText('This picture is damaged.')).toBeDefined();
  choose('New addon file', new File(['another'], 'boats.mcpack'));
  expect(screen.queryByText('This archive is encrypted.')).toBeNull();
  choose('Banner image', picture);
  expect(screen.queryByText('This picture is damaged.')).toBeNull();
});

test('the version of a new file is filled in until the file is removed, unless another was typed', async () => {
  await show(addonDetail({ version: '1.0.0' }));
  const version = await screen.findByLabelText(/^Version/);
  const choose = async () => {
    report = undefined;
    const file = new File(['not really a pack'], 'boats.mcpack');
    fireEvent.change(screen.getByLabelText('New addon file'), { target: { files: [file] } });
    await waitFor(() => expect(report).toBeDefined());
    const packs = [{ ...somePack, name: 'Other', version: '1.0.1' }];
    act(() => report?.({ name: 'inspected', facts: { ...packFacts, packs } }));
  };
  await choose();
  expect(version).toHaveProperty('value', '1.0.1');
  expect(screen.getByText('Filled in from your file. Change what should be different.')).toBeDefined();
  expect(screen.getByLabelText(/^Title/)).toHaveProperty('value', 'Better Boats');
  await userEvent.click(screen.getByRole('button', { name: 'Remove file' }));
  expect(version).toHaveProperty('value', '1.0.0');
  await userEvent.clear(version);
  await userEvent.type(version, '2.0.0');
  await choose();
  expect(version).toHaveProperty('value', '2.0.0');
});

test('a failure without a message shows that the update failed', async () => {
  await show(addonDetail());
  await userEvent.type(await screen.findByLabelText(/^Title/), '!');
  await save();
  uploads[0]?.answer(502, '');
  await waitFor(() =>
    expect(currentToasts()).toMatchObject([
      { title: 'Upload failed', description: 'Failed to update addon' },
    ]),
  );
});

test('requested changes are shown, and saving returns the add-on to its place in the queue', async () => {
  await show(addonDetail({ status: 'pending', changesWanted: 'Add a picture.' }));
  const wanted = await screen.findByText('Add a picture.');
  expect(wanted.localName).toBe('bdi');
  expect(wanted.parentElement?.textContent).toBe('Changes requested: Add a picture.');
  await userEvent.type(await screen.findByLabelText(/^Title/), '!');
  await save();
  uploads[0]?.answer(200, JSON.stringify({ status: 'pending', openChange: null }));
  await waitFor(() =>
    expect(currentToasts()).toMatchObject([
      { title: 'Sent to review', description: 'Your addon is back at its place in the queue.' },
    ]),
  );
});

test('the reason of a rejection has its own text direction', async () => {
  await show(addonDetail({ status: 'rejected', rejectionReason: 'الصورة مضللة' }));
  const isolated = '\u2068الصورة مضللة\u2069';
  const reason = await screen.findByText(isolated);
  expect([reason.localName, reason.parentElement?.textContent]).toEqual(['bdi', `Rejected: ${isolated}`]);
});

test('tags in a reason are shown as they were written', async () => {
  const reason = 'Remove the <br/> tags and use <b>bold</b> words';
  await show(addonDetail({ status: 'rejected', rejectionReason: reason }));
  expect((await screen.findByText(reason)).localName).toBe('bdi');
});

test('messages with the reviewers can be read and written', async () => {
  const MESSAGES = `GET /api/addons/${id}/messages`;
  const SEND = `POST /api/addons/${id}/messages`;
  const asked = {
    id: 'aa11bb22-8f5f-4b5e-9c65-1f3f0a0d1b22',
    by: 'staff',
    audience: 'publisher',
    author: null,
    text: 'Which of them is the boat?',
    postedAt: '2025-06-01T12:00:00.000Z',
  };
  const { calls } = await show(addonDetail(), someUser(), {
    [MESSAGES]: { body: [asked] },
    [SEND]: { status: 201, body: { ...asked, by: 'publisher', text: 'The red one.' } },
  });
  expect(await screen.findByText('Which of them is the boat?')).toBeDefined();
  expect(screen.getByText('A reviewer')).toBeDefined();
  const inOrder = screen.getAllByRole('textbox').map((field) => field.getAttribute('name'));
  expect(inOrder.slice(0, 2)).toEqual(['text', 'title']);
  await userEvent.type(screen.getByLabelText('Write to the reviewers'), 'The red one.');
  await userEvent.click(screen.getByRole('button', { name: 'Send Message' }));
  await waitFor(() => expect(currentToasts()).toMatchObject([{ title: 'Message sent' }]));
  expect(calls.filter(({ key }) => key === SEND)).toMatchObject([{ body: { text: 'The red one.' } }]);
  await waitFor(() => expect(screen.getByLabelText('Write to the reviewers')).toHaveProperty('value', ''));
});

const openChange = {
  id: 'aa11bb22-8f5f-4b5e-9c65-1f3f0a0d1b11',
  addonId: id,
  proposedAt: '2025-06-01T12:00:00.000Z',
  differences: [{ field: 'title', before: 'Better Boats', after: 'Best Boats' }],
};

test('a proposed change is shown field by field and can be withdrawn', async () => {
  const WITHDRAW = `DELETE /api/addons/${id}/changes/${openChange.id}`;
  const { calls } = await show(addonDetail({ openChange }), someUser(), { [WITHDRAW]: { status: 204 } });
  expect(await screen.findByText('Best Boats', { selector: 'ins' })).toBeDefined();
  expect(screen.getByText('Better Boats', { selector: 'del' })).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw' }));
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw Change' }));
  await waitFor(() => expect(currentToasts()).toMatchObject([{ title: 'Change withdrawn' }]));
  expect(calls.some(({ key }) => key === WITHDRAW)).toBe(true);
});

test('a change that was decided before it could be withdrawn is no longer shown as open', async () => {
  const WITHDRAW = `DELETE /api/addons/${id}/changes/${openChange.id}`;
  const message = 'This change has already been decided.';
  let isDecided = false;
  await show(undefined, someUser(), {
    [`GET /api/addons/${id}`]: () => ({ body: addonDetail({ openChange: isDecided ? null : openChange }) }),
    [WITHDRAW]: { status: 409, body: { message, code: 'change-decided' } },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Withdraw' }));
  isDecided = true;
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw Change' }));
  await waitFor(() => expect(currentToasts()).toMatchObject([{ description: message }]));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Withdraw' })).toBeNull());
  expect(screen.queryByText('Proposed change')).toBeNull();
});

test('the changes of a new file are described in words', async () => {
  const fields = ['scripts', 'modules', 'capabilities', 'experiments', 'dependencies'];
  const differences = fields.map((field) => ({ field, before: null, after: 'something' }));
  await show(addonDetail({ openChange: { ...openChange, differences } }));
  const terms = [...((await screen.findByText('Capabilities')).closest('dl')?.querySelectorAll('dt') ?? [])];
  expect(terms.map(({ textContent }) => textContent)).toEqual([
    'Scripts',
    'Modules',
    'Capabilities',
    'Experiments',
    'Dependencies',
  ]);
});

test('the reason why the last change was rejected is shown', async () => {
  await show(addonDetail(), someUser(), {
    [`GET /api/addons/${id}/changes`]: {
      body: [{ ...openChange, state: 'rejected', reason: 'The file does not import.' }],
    },
  });
  expect(await screen.findByText('Your change of Jun 1, 2025 was rejected')).toBeDefined();
  expect(screen.getByText('The file does not import.').dir).toBe('auto');
});

test('an unsaved change is restored when the page is opened again, and can be saved', async () => {
  await show(addonDetail({ tags: ['boats'] }));
  await userEvent.type(await screen.findByLabelText(/^Title/), '!');
  await userEvent.click(screen.getByRole('button', { name: 'Remove tag boats' }));
  cleanup();

  const { address } = await show(addonDetail({ tags: ['boats'] }));
  expect(await screen.findByText('Your draft is restored')).toBeDefined();
  await save();
  expect(Object.fromEntries(uploads[0]?.form ?? new FormData())).toEqual({
    title: `${addonDetail().title}!`,
    tags: '[]',
  });
  uploads[0]?.answer(200, '{}');
  await waitFor(() => expect(address()).toBe('/publisher/dashboard'));
  expect(sessionStorage).toHaveLength(0);
});

test('a draft of a change can be discarded, and undoing a change by hand leaves no draft', async () => {
  await show(addonDetail());
  const title = await screen.findByLabelText(/^Title/);
  await userEvent.type(title, '!');
  expect(sessionStorage).toHaveLength(1);
  await userEvent.type(title, '{Backspace}');
  expect(sessionStorage).toHaveLength(0);
  await userEvent.type(title, '?');
  cleanup();

  await show(addonDetail());
  await userEvent.click(await screen.findByRole('button', { name: 'Discard draft' }));
  expect(screen.getByLabelText(/^Title/)).toHaveProperty('value', addonDetail().title);
  expect(sessionStorage).toHaveLength(0);
});
