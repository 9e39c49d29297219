import type { AddonDetail } from '@sandcrate/api/contract/addon.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeApi } from '../../testing/fake-api.ts';
import { FakeUpload } from '../../testing/fake-upload.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { addonDetail } from '../../testing/some-addon.ts';
import { someUser } from '../../testing/some-user.ts';
import { currentToasts } from '../toasts/toasts.ts';
import { EditPage } from './EditPage.tsx';

const { id } = addonDetail();
let uploads: FakeUpload[];
beforeEach(() => {
  uploads = [];
});
afterEach(() => vi.unstubAllGlobals());

async function show(
  addon: AddonDetail | undefined,
  user = someUser(),
  answers: Parameters<typeof fakeApi>[0] = {},
) {
  const calls = fakeApi({ ...(addon && { [`GET /api/addons/${id}`]: { body: addon } }), ...answers });
  vi.stubGlobal('XMLHttpRequest', function FakeRequest() {
    const upload = new FakeUpload();
    uploads.push(upload);
    return upload;
  });
  return { calls, ...(await renderPage(<EditPage id={id} user={user} />)) };
}
const save = async () => userEvent.click(await screen.findByRole('button', { name: 'Save Changes' }));

test('what is not there says so', async () => {
  await show(undefined);
  expect(await screen.findByText('Addon Not Found')).toBeDefined();
});

test("somebody else's add-on is denied, but not to staff", async () => {
  const stranger = someUser({ id: 'd3b07384-d113-4ec5-a9c1-6f1cb7a08f5f' });
  await show(addonDetail(), stranger);
  expect(await screen.findByText('Access Denied')).toBeDefined();
});

test('staff may edit whatever it is', async () => {
  await show(addonDetail(), someUser({ id: 'd3b07384-d113-4ec5-a9c1-6f1cb7a08f5f', role: 'admin' }));
  expect(await screen.findByRole('button', { name: 'Save Changes' })).toBeDefined();
});

test('only what was changed is sent', async () => {
  const { address } = await show(
    addonDetail({
      images: [{ imageUrl: '/api/shot', displayOrder: 2 }],
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

test('an edit names the revision it was made on; after a conflict, saving again names the latest', async () => {
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

test('nothing changed, nothing sent', async () => {
  const { address } = await show(addonDetail());
  await save();
  await waitFor(() => expect(address()).toBe('/publisher/dashboard'));
  expect(uploads).toEqual([]);
});

test('a custom URL can be changed and monetized there', async () => {
  await show(addonDetail({ uploadType: 'custom_url', customDownloadUrl: 'https://example.com/boats' }));
  await userEvent.click(await screen.findByRole('switch', { name: /Monetization/ }));
  await save();
  expect(Object.fromEntries(uploads[0]?.form ?? new FormData())).toEqual({ monetizationEnabled: 'true' });
});

test('a picture that is too large is told by what it is', async () => {
  await show(addonDetail());
  const large = Object.defineProperty(new File(['x'], 'large.png'), 'size', { value: 10 * 1_048_576 + 1 });
  fireEvent.change(await screen.findByLabelText('Banner image'), { target: { files: [large] } });
  expect(await screen.findByText('Banner image must be less than 10MB')).toBeDefined();
});

test('a failure without a word says that it was the update', async () => {
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

const openChange = {
  id: 'aa11bb22-8f5f-4b5e-9c65-1f3f0a0d1b11',
  addonId: id,
  proposedAt: '2025-06-01T12:00:00.000Z',
  differences: [{ field: 'title', before: 'Better Boats', after: 'Best Boats' }],
};

test('a change that waits for review is shown field by field, and can be withdrawn', async () => {
  const WITHDRAW = `DELETE /api/addons/${id}/changes/${openChange.id}`;
  const { calls } = await show(addonDetail({ openChange }), someUser(), { [WITHDRAW]: { status: 204 } });
  expect(await screen.findByText('Best Boats', { selector: 'ins' })).toBeDefined();
  expect(screen.getByText('Better Boats', { selector: 'del' })).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw' }));
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw Change' }));
  await waitFor(() => expect(currentToasts()).toMatchObject([{ title: 'Change withdrawn' }]));
  expect(calls.some(({ key }) => key === WITHDRAW)).toBe(true);
});

test('why the last change was rejected is told', async () => {
  await show(addonDetail(), someUser(), {
    [`GET /api/addons/${id}/changes`]: {
      body: [{ ...openChange, state: 'rejected', reason: 'The file does not import.' }],
    },
  });
  expect(await screen.findByText('Your change of Jun 1, 2025 was rejected')).toBeDefined();
  expect(screen.getByText('The file does not import.')).toBeDefined();
});
