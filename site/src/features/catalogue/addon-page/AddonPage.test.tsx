import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { currentToasts } from '../../../app/toasts/toasts.ts';
import { fakeApi } from '../../../testing/fake-api.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { addonCard, addonDetail } from '../../../testing/some-addon.ts';
import { closeQuestion } from '../../community/compatibility/waiting-questions.ts';
import { AddonPage } from './AddonPage.tsx';

const { id } = addonDetail();
const path = `/api/addons/${id}`;
afterEach(() => vi.unstubAllGlobals());

async function show(addon = addonDetail(), answers: Parameters<typeof fakeApi>[0] = {}) {
  const calls = fakeApi({
    [`GET ${path}`]: { body: addon },
    [`POST ${path}/download`]: { body: { downloadUrl: '/api/file' } },
    ...answers,
  });
  await renderPage(<AddonPage id={id} />);
  await screen.findByRole('heading', { level: 1, name: addon.title });
  return calls;
}

test('the page shows counts, size, dates and the publisher', async () => {
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

test('a view is counted once, when the page is seen', async () => {
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  onTestFinished(() => visibility.mockRestore());
  const calls = await show();
  const views = () => calls.filter(({ key }) => key === `POST ${path}/view`).length;
  expect(views(), 'in the background').toBe(0);
  visibility.mockReturnValue('visible');
  for (const _ of ['shown', 'shown again']) document.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(views()).toBe(1));
});

test('a view from the results of a search names the search', async () => {
  const referrer = vi.spyOn(document, 'referrer', 'get');
  onTestFinished(() => referrer.mockRestore());
  for (const [address, body] of [
    [`${location.origin}/de/browse?search=night+sky&page=2`, { search: 'night sky' }],
    [`${location.origin}/browse`, {}],
    ['https://elsewhere.example/browse?search=boats', {}],
    ['', {}],
  ] as const) {
    referrer.mockReturnValue(address);
    const calls = await show();
    await waitFor(() =>
      expect(calls.find(({ key }) => key === `POST ${path}/view`)?.body, address).toEqual(body),
    );
    cleanup();
  }
});

test('the new file of an open change can be looked into', async () => {
  const openChange = {
    id: '9c1f6c9e-0b0d-4a0e-8a51-3f1f7c0d9a11',
    addonId: id,
    proposedAt: '2025-05-06T00:00:00.000Z',
    differences: [],
    fileReleaseId: '7b6f6c9e-0b0d-4a0e-8a51-3f1f7c0d9a11',
  };
  await show(addonDetail({ openChange }));
  await screen.findByRole('button', { name: 'Look inside the proposed file' });
});

test('a single view is shown in the singular', async () => {
  await show(addonDetail({ viewCount: 1 }));
  expect(screen.getByText('1 view')).toBeDefined();
});

test('a deleted publisher is shown as unknown', async () => {
  await show(addonDetail({ publisher: null, publisherName: null }));
  expect(screen.getAllByText('Unknown Publisher')).toHaveLength(2);
  expect(screen.queryByRole('button', { name: /Follow/ })).toBeNull();
});

test('only links that are set are shown', async () => {
  await show(addonDetail({ supportUrl: 'https://example.com/help' }));
  expect(screen.getByRole('link', { name: 'Support' }).getAttribute('href')).toBe('https://example.com/help');
  expect(screen.queryByRole('link', { name: 'Source Code' })).toBeNull();
});

/** The links that the page follows by script: address, target and download attribute. */
function followed(): [href: string | null, target: string, download: string | null][] {
  const links: ReturnType<typeof followed> = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    links.push([this.getAttribute('href'), this.target, this.getAttribute('download')]);
  });
  return links;
}

test('downloading saves the file from the address in the answer and reloads the add-on', async () => {
  const calls = await show();
  const links = followed();
  await userEvent.click(screen.getByRole('button', { name: 'Download' }));
  await waitFor(() => expect(calls.filter(({ key }) => key === `GET ${path}`)).toHaveLength(2));
  expect(links).toEqual([['/api/file', '', '']]);
});

test('a custom download page opens at the click itself, before the server has answered', async () => {
  const customDownloadUrl = 'https://example.org/boats';
  await show(addonDetail({ fileUrl: null, fileSize: null, uploadType: 'custom_url', customDownloadUrl }));
  const links = followed();
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  await userEvent.click(screen.getByRole('button', { name: 'Download' }));
  expect(links).toEqual([[customDownloadUrl, '_blank', null]]);
});

test('the installation guide opens after a download although the question about it was answered before', async () => {
  followed();
  const addon = addonDetail();
  closeQuestion(addon);
  await show(addon);
  const guide = () => screen.getByText('How to get it into the game').closest('details');
  expect(guide()?.open).toBe(false);
  await userEvent.click(screen.getByRole('button', { name: 'Download' }));
  await waitFor(() => expect(guide()?.open).toBe(true));
});

test('each release can be downloaded, with its date, notes and game version', async () => {
  const release = {
    id: '3b3c3d3e-8f5f-4b5e-9c65-1f3f0a0d1b11',
    version: '1.0.0',
    notes: 'The first one.',
    fileName: 'boats.mcpack',
    fileSize: 1_048_576,
    sha256: null,
    customDownloadUrl: null,
    minGameVersion: '1.20.0',
    releasedAt: '2025-02-01T12:00:00.000Z',
  };
  await show(addonDetail({ releases: [release] }));
  expect(await screen.findByText('Feb 1, 2025')).toBeDefined();
  expect(screen.getByText(/, for game 1\.20\.0 or newer$/)).toBeDefined();
  expect(screen.getByText('The first one.')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Download version 1.0.0' }).getAttribute('href')).toBe(
    `${path}/files/${release.id}`,
  );
});

test.each(['pending', 'rejected'] as const)('an add-on that is %s cannot be downloaded', async (status) => {
  await show(addonDetail({ status }));
  expect(screen.getByRole('button', { name: 'Download' })).toHaveProperty('disabled', true);
});

test('an add-on without a file or an address has no download', async () => {
  await show(addonDetail({ fileUrl: null, fileSize: null, uploadType: 'custom_url' }));
  expect(screen.getByText('No download available')).toBeDefined();
});

test('a failed download shows an error', async () => {
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

test('on a phone, sharing opens its share sheet', async () => {
  const share = vi.fn().mockResolvedValue(undefined);
  Object.defineProperty(navigator, 'share', { value: share, configurable: true });
  const coarse = matchMedia('(pointer: coarse)');
  Object.defineProperty(coarse, 'matches', { value: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'share'));
  const user = userEvent.setup();
  await show();
  const media = vi.spyOn(globalThis, 'matchMedia').mockReturnValue(coarse);
  onTestFinished(() => media.mockRestore());
  await user.click(screen.getByRole('button', { name: 'Share' }));
  expect(share).toHaveBeenCalledWith({ title: document.title, url: location.href });
  expect(currentToasts().filter(({ open }) => open)).toEqual([]);
});

test('a refused copy to the clipboard shows an error', async () => {
  const user = userEvent.setup();
  await show();
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('no'));
  await user.click(screen.getByRole('button', { name: 'Share' }));
  expect(currentToasts()).toMatchObject([
    { title: 'Copy failed', description: 'Could not copy link to clipboard.' },
  ]);
});

test('an imported listing shows its imported counts separately', async () => {
  const imported = { source: 'OldMods', downloads: 98_765, likes: null, views: 3 };
  await show(addonDetail({ imported }));
  expect(screen.getByText('OldMods').closest('p')?.textContent).toBe(
    'Imported from OldMods, where it counted',
  );
  expect(screen.getByText('98,765')).toBeDefined();
});

test('the publisher sees why a file was recalled, and it cannot be downloaded', async () => {
  await show(addonDetail({ advisory: { id, reason: 'Malware', advisory: 'Remove it from your worlds.' } }));
  expect(screen.getByText('Malware').parentElement?.textContent).toBe('This file has been recalled: Malware');
  expect(screen.getByText('Malware').localName).toBe('bdi');
  expect(screen.getByText('Remove it from your worlds.')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Read the advisory' }).getAttribute('href')).toBe(
    `/advisories/${id}`,
  );
  expect(screen.getByRole('button', { name: 'Download' })).toHaveProperty('disabled', true);
});

test('the related add-ons are shown', async () => {
  const related = [1, 2, 3, 4].map((number) =>
    addonCard({ id: `6f1cb7a0-8f5f-4b5e-9c65-1f3f0a0d1b2${number}`, title: `Ship ${number}` }),
  );
  await show(addonDetail(), { [`GET ${path}/related`]: { body: related } });
  expect(await screen.findByText('Related addons')).toBeDefined();
  expect(screen.getAllByRole('link', { name: /^Ship/ })).toHaveLength(4);
});

test('the download and its publisher come first, and what others say comes after the details', async () => {
  await show(addonDetail({ supportUrl: 'https://example.com/help' }));
  const headings = ['Download', 'Publisher', 'Description', 'External Links', 'Rate this Addon', 'Comments'];
  const all = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent ?? '');
  const places = headings.map((heading) => all.findIndex((text) => text.startsWith(heading)));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
});
