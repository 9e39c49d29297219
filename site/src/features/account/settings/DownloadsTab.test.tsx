import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeApi } from '../../../testing/fake-api.ts';
import { logIn, somePlayer } from '../../../testing/log-in.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { addonCard } from '../../../testing/some-addon.ts';
import { DownloadsTab } from './DownloadsTab.tsx';
import { FollowingTab } from './FollowingTab.tsx';

const addon = addonCard();
const download = {
  addon,
  addonId: addon.id,
  title: addon.title,
  version: '1.1.0',
  downloadedAt: '2025-06-01T12:00:00.000Z',
  advisory: null,
};
const release = {
  id: addon.id,
  version: '1.2.0',
  notes: 'Floats better.',
  fileName: null,
  fileSize: null,
  sha256: null,
  customDownloadUrl: null,
  minGameVersion: null,
  releasedAt: '2025-06-02T12:00:00.000Z',
};
afterEach(() => vi.unstubAllGlobals());

test('downloads with a newer release are marked and can be updated from the list', async () => {
  const opened = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  fakeApi({
    ...logIn(somePlayer()),
    'GET /api/users/me/downloads': { body: [download] },
    'GET /api/users/me/updates': {
      body: [{ addon, myVersion: '1.1.0', downloadedAt: download.downloadedAt, release }],
    },
    [`POST /api/addons/${addon.id}/download`]: { body: { downloadUrl: '/api/file' } },
  });
  await renderPage(<DownloadsTab />);
  expect(await screen.findByText('You have 1.1.0; 1.2.0 released Jun 2, 2025')).toBeDefined();
  expect(screen.getByText('Floats better.')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Download 1.2.0 of Better Boats' }));
  await waitFor(() => expect(opened).toHaveBeenCalledOnce());
});

test('a download shows its version and its day', async () => {
  fakeApi({
    ...logIn(somePlayer()),
    'GET /api/users/me/updates': { body: [] },
    'GET /api/users/me/downloads': { body: [download] },
  });
  await renderPage(<DownloadsTab />);
  expect(await screen.findByText('1.1.0')).toBeDefined();
  expect(screen.getByText('Jun 1, 2025')).toBeDefined();
});

test('recalled downloads show the reason, and removed add-ons are marked as gone', async () => {
  const advisory = { id: addon.id, reason: 'Malware', advisory: 'Remove it.' };
  fakeApi({
    ...logIn(somePlayer()),
    'GET /api/users/me/updates': { body: [] },
    'GET /api/users/me/downloads': {
      body: [
        { ...download, addon: null, title: 'Bad Boats', advisory },
        { ...download, addon: null, title: 'Gone Boats', downloadedAt: '2025-06-03T12:00:00.000Z' },
      ],
    },
  });
  await renderPage(<DownloadsTab />);
  const reason = await screen.findByText('Malware');
  expect(reason.localName).toBe('bdi');
  expect(reason.parentElement?.textContent).toBe('This file has been recalled: Malware');
  expect(screen.getByRole('link', { name: 'Read the advisory' }).getAttribute('href')).toBe(
    `/advisories/${addon.id}`,
  );
  expect(screen.getByText('Gone Boats')).toBeDefined();
  expect(screen.getByText('No longer listed.')).toBeDefined();
  expect(screen.getByText('Everything you downloaded is up to date.')).toBeDefined();
});

test('followed publishers that cannot be loaded are not shown as an empty list, and can be loaded again', async () => {
  const FOLLOWING = 'GET /api/users/me/following';
  fakeApi({ ...logIn(somePlayer()), [FOLLOWING]: { status: 502 } });
  await renderPage(<FollowingTab />);
  expect(await screen.findByText("Couldn't load the publishers you follow.")).toBeDefined();
  expect(screen.queryByText('You follow nobody yet')).toBeNull();
  fakeApi({ ...logIn(somePlayer()), [FOLLOWING]: { body: { publishers: [], news: [] } } });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('You follow nobody yet')).toBeDefined();
});

test('followed publishers are listed with their new add-ons', async () => {
  const miri = {
    id: addon.publisherId,
    username: 'miri',
    pictureUrl: '/api/profiles/miri/picture',
    role: 'publisher',
    isPublisher: true,
    isVerified: true,
    createdAt: addon.createdAt,
    addonCount: 3,
    downloadCount: 1,
    averageRating: 0,
    ratingCount: 0,
    followerCount: 1,
  };
  let publishers = [miri];
  fakeApi({
    ...logIn(somePlayer()),
    'GET /api/users/me/following': () => ({
      body: { publishers, news: publishers.length > 0 ? [addon] : [] },
    }),
    'DELETE /api/publishers/miri/follow': () => {
      publishers = [];
      return { body: { isFollowed: false, followerCount: 0 } };
    },
  });
  await renderPage(<FollowingTab />);
  expect(await screen.findByText('3 addons')).toBeDefined();
  expect(document.querySelector('li img')?.getAttribute('src')).toContain(miri.pictureUrl);
  expect(screen.getByRole('link', { name: 'Better Boats' })).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Following miri' }));
  expect(await screen.findByText('You follow nobody yet')).toBeDefined();
});
