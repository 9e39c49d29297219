import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeApi } from '../../testing/fake-api.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { addonDetail } from '../../testing/some-addon.ts';
import { currentToasts } from '../toasts/toasts.ts';
import { AddonPage } from './AddonPage.tsx';

const { id } = addonDetail();
const path = `/api/addons/${id}`;
afterEach(() => vi.unstubAllGlobals());

async function show(addon = addonDetail()) {
  const calls = fakeApi({
    [`GET ${path}`]: { body: addon },
    [`POST ${path}/download`]: { body: { downloadUrl: '/api/file' } },
  });
  await renderPage(<AddonPage id={id} />);
  await screen.findByRole('heading', { level: 1, name: addon.title });
  return calls;
}

test('what is not there says so', async () => {
  fakeApi({});
  await renderPage(<AddonPage id={id} />);
  expect(await screen.findByText('Addon not found')).toBeDefined();
  expect(screen.getByText("The addon you're looking for doesn't exist or has been removed.")).toBeDefined();
});

test('it shows counts, size, dates and its publisher', async () => {
  await show();
  for (const text of [
    '5,678 views',
    '1,234',
    '2.5 MB',
    'Mar 4, 2025',
    'May 6, 2025',
    'approved',
    'Member since 2024',
    'Verified Publisher',
  ]) {
    expect(screen.getByText(text)).toBeDefined();
  }
});

test('a publisher who is gone is unknown', async () => {
  await show(addonDetail({ publisher: null, publisherName: null }));
  expect(screen.getAllByText('Unknown Publisher')).toHaveLength(2);
});

test('only links that are set are shown', async () => {
  await show(addonDetail({ supportUrl: 'https://example.com/help' }));
  expect(screen.getByRole('link', { name: 'Support' }).getAttribute('href')).toBe('https://example.com/help');
  expect(screen.queryByRole('link', { name: 'Source Code' })).toBeNull();
});

test('downloading asks for the address, opens it in a new tab and loads the add-on anew', async () => {
  const calls = await show();
  const opened = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function open(
    this: HTMLAnchorElement,
  ) {
    expect([this.getAttribute('href'), this.target]).toEqual(['/api/file', '_blank']);
  });
  await userEvent.click(screen.getByRole('button', { name: 'Download' }));
  await waitFor(() => expect(calls.filter(({ key }) => key === `GET ${path}`)).toHaveLength(2));
  expect(opened).toHaveBeenCalledOnce();
});

test.each(['pending', 'rejected'] as const)('what is %s cannot be downloaded', async (status) => {
  await show(addonDetail({ status }));
  expect(screen.getByRole('button', { name: 'Download' })).toHaveProperty('disabled', true);
});

test('without file and address there is no download', async () => {
  await show(addonDetail({ fileUrl: null, fileSize: null, uploadType: 'custom_url' }));
  expect(screen.getByText('No download available')).toBeDefined();
});

test('a download that fails says so', async () => {
  fakeApi({ [`GET ${path}`]: { body: addonDetail() }, [`POST ${path}/download`]: { status: 500 } });
  await renderPage(<AddonPage id={id} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Download' }));
  await waitFor(() =>
    expect(currentToasts()).toMatchObject([
      { title: 'Download failed', description: 'Could not download the addon. Please try again.' },
    ]),
  );
});

test('sharing copies the address', async () => {
  const user = userEvent.setup();
  await show();
  await user.click(screen.getByRole('button', { name: 'Share' }));
  expect(await navigator.clipboard.readText()).toBe(location.href);
  expect(currentToasts()).toMatchObject([{ title: 'Link copied!' }]);
});

test('a clipboard that refuses says so', async () => {
  const user = userEvent.setup();
  await show();
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('no'));
  await user.click(screen.getByRole('button', { name: 'Share' }));
  expect(currentToasts()).toMatchObject([
    { title: 'Copy failed', description: 'Could not copy link to clipboard.' },
  ]);
});
