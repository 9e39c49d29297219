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

async function show(addon: AddonDetail | undefined, user = someUser()) {
  fakeApi(addon === undefined ? {} : { [`GET /api/addons/${id}`]: { body: addon } });
  vi.stubGlobal('XMLHttpRequest', function FakeRequest() {
    const upload = new FakeUpload();
    uploads.push(upload);
    return upload;
  });
  return renderPage(<EditPage id={id} user={user} />);
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
