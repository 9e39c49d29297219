import type { SessionUser } from '@sandcrate/api/auth/contract.ts';
import type { PublisherCard, PublisherProfile } from '@sandcrate/api/publishers/contract.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeApi } from '../../../testing/fake-api.ts';
import { logIn, somePlayer } from '../../../testing/log-in.ts';
import { openToast } from '../../../testing/open-toast.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { addonCard } from '../../../testing/some-addon.ts';
import { someUser } from '../../../testing/some-user.ts';
import { PublisherPage } from './PublisherPage.tsx';
import { PublishersPage } from './PublishersPage.tsx';

const publisher = (differences: Partial<PublisherCard> = {}): PublisherCard => ({
  id: '0a8c5f1e-6a2d-4f7c-9a43-5d0f6f0a2c22',
  username: 'miri',
  role: 'publisher',
  isPublisher: true,
  isVerified: true,
  createdAt: '2024-01-02T12:00:00.000Z',
  addonCount: 3,
  downloadCount: 12_000,
  averageRating: 5,
  ratingCount: 1,
  followerCount: 7,
  pictureUrl: null,
  ...differences,
});
const profile = (differences: Partial<PublisherProfile> = {}): PublisherProfile => ({
  ...publisher(),
  text: null,
  links: [],
  isFollowed: false,
  addons: [],
  newest: [],
  ...differences,
});
const taro = publisher({
  id: '7d3f0b52-8c11-4c39-9d0e-2b7f5d6e1a90',
  username: 'taro',
  isVerified: false,
  addonCount: 1,
  downloadCount: 1,
  averageRating: 3,
  ratingCount: 3,
});
afterEach(() => vi.unstubAllGlobals());
const totals = (count: number, downloads: number, rating: number) => ({
  'X-Total-Count': String(count),
  'X-Total-Downloads': String(downloads),
  'X-Average-Rating': String(rating),
});
const figure = (name: string) => screen.getByText(name).closest('div')?.querySelector('dd')?.textContent;

test('the list shows the totals of the server, and each card leads to a profile', async () => {
  fakeApi({ 'GET /api/publishers': { body: [publisher(), taro], headers: totals(2, 12_001, 3.5) } });
  await renderPage(<PublishersPage page={1} />);
  const link = await screen.findByRole('link', { name: 'miri' });
  expect(link.getAttribute('href')).toBe('/publishers/miri');
  expect(screen.getByText('Discover content creators and addon publishers in our community')).toBeDefined();
  expect([figure('Total Publishers'), figure('Total Downloads'), figure('Avg Rating')]).toEqual([
    '2',
    '12,001',
    '3.5',
  ]);
  const [first, second] = screen.getAllByRole('article');
  for (const text of [
    'M',
    'publisher',
    'Publisher',
    'Verified',
    'Joined Jan 2, 2024',
    '3 Addons',
    '12,000 Downloads',
  ]) {
    expect(within(first ?? document.body).getByText(text)).toBeDefined();
  }
  for (const text of ['1 Addon', '1 Download']) {
    expect(within(second ?? document.body).getByText(text)).toBeDefined();
  }
});

test('without publishers, the page invites to become the first', async () => {
  fakeApi({ 'GET /api/publishers': { body: [] } });
  await renderPage(<PublishersPage page={1} />);
  expect(await screen.findByText('No Publishers Yet')).toBeDefined();
  expect(
    screen.getByText('Be the first to become a publisher and share your addons with the community!'),
  ).toBeDefined();
});

test('a profile shows totals and add-ons', async () => {
  fakeApi({
    'GET /api/publishers/miri': { body: profile({ addons: [addonCard()] }) },
  });
  await renderPage(<PublisherPage username="miri" />);
  expect(await screen.findByRole('heading', { level: 1, name: 'miri' })).toBeDefined();
  expect(['Addons', 'Downloads', 'Avg Rating', 'Followers'].map((name) => figureIn('dt', name))).toEqual([
    '3',
    '12,000',
    '5.0',
    '7',
  ]);
  expect(screen.getByRole('link', { name: 'Better Boats' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Follow miri' })).toBeDefined();
});

const figureIn = (selector: string, name: string) =>
  screen.getByText(name, { selector }).closest('div')?.querySelector('dd')?.textContent;

test('an address with a page after the last one shows the last publishers', async () => {
  fakeApi({
    'GET /api/publishers': ({ query }) => ({
      body: Number(query.get('page')) > 2 ? [] : [taro],
      headers: totals(25, 1, 3),
    }),
  });
  await renderPage(<PublishersPage page={99} />);
  expect(await screen.findByRole('link', { name: 'taro' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Page 2' }).getAttribute('aria-current')).toBe('page');
});

test('many publishers are fetched and shown a page at a time', async () => {
  const many = Array.from({ length: 50 }, (_, index) =>
    publisher({ id: `publisher-${index}`, username: `maker${index + 1}`, downloadCount: 1 }),
  );
  fakeApi({
    'GET /api/publishers': ({ query }) => ({
      body: many.slice((Number(query.get('page')) - 1) * 24).slice(0, 24),
      headers: totals(50, 1234, 4.2),
    }),
  });
  await renderPage(<PublishersPage page={3} />);
  expect(await screen.findByRole('link', { name: 'maker50' })).toBeDefined();
  expect(screen.getAllByRole('article')).toHaveLength(2);
  expect([figure('Total Publishers'), figure('Total Downloads'), figure('Avg Rating')]).toEqual([
    '50',
    '1,234',
    '4.2',
  ]);
  expect(screen.getByRole('link', { name: 'Page 3' }).getAttribute('aria-current')).toBe('page');
  expect(screen.getByRole('link', { name: 'Previous page' }).getAttribute('href')).toBe('/publishers?page=2');
});

test('a profile with more addons than it shows leads to all of them', async () => {
  const body = profile({ addonCount: 251, addons: [addonCard()] });
  fakeApi({ 'GET /api/publishers/miri': { body } });
  await renderPage(<PublisherPage username="miri" />);
  const all = await screen.findByRole('link', { name: 'View all 251 addons of miri' });
  expect(all.getAttribute('href')).toBe('/browse?publisher=miri&sort=downloads');
});

test('an empty profile invites others to follow, and its own publisher to upload', async () => {
  const body = profile({ addonCount: 0 });
  const show = async (user: SessionUser) => {
    fakeApi({ 'GET /api/publishers/miri': { body }, ...logIn(user) });
    await renderPage(<PublisherPage username="miri" />);
  };
  await show(somePlayer());
  expect(await screen.findByText('Follow miri to hear about new addons.')).toBeDefined();
  expect(screen.queryByRole('link', { name: 'Upload Addon' })).toBeNull();

  cleanup();
  await show(someUser({ id: body.id }));
  const upload = await screen.findByRole('link', { name: 'Upload Addon' });
  expect(upload.getAttribute('href')).toBe('/publisher/upload');
  expect(screen.queryByText('Follow miri to hear about new addons.')).toBeNull();
});

test('a profile has the picture, the text and the links of its publisher', async () => {
  const body = profile({
    pictureUrl: '/api/profiles/miri/picture/abc',
    text: 'I build **boats**.',
    links: ['https://www.miri.example/', 'https://boats.example/miri'],
  });
  fakeApi({ 'GET /api/publishers/miri': { body } });
  await renderPage(<PublisherPage username="miri" />);
  expect((await screen.findByText('boats', { selector: 'strong' })).closest('p')?.textContent).toBe(
    'I build boats.',
  );
  const links = within(screen.getByRole('list', { name: 'Links of miri' })).getAllByRole('link');
  expect(
    links.map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('rel')]),
  ).toEqual([
    ['miri.example', 'https://www.miri.example/', 'nofollow ugc noopener'],
    ['boats.example/miri', 'https://boats.example/miri', 'nofollow ugc noopener'],
  ]);
  expect(document.querySelector('img')?.getAttribute('src')).toContain('/api/profiles/miri/picture/abc');
});

test('many add-ons are shown as the most popular and the newest of the others', async () => {
  const cards = Array.from({ length: 10 }, (_, n) => addonCard({ id: `addon-${n}`, title: `Addon ${n}` }));
  const body = profile({ addonCount: 10, addons: cards, newest: cards.toReversed().slice(0, 4) });
  fakeApi({ 'GET /api/publishers/miri': { body } });
  await renderPage(<PublisherPage username="miri" />);
  const titlesIn = async (name: string) => {
    const section = (await screen.findByRole('heading', { name })).closest('section');
    return within(section ?? document.body)
      .getAllByRole('link', { name: /^Addon/ })
      .map(({ textContent }) => textContent);
  };
  expect(await titlesIn('Most popular')).toEqual(cards.slice(0, 8).map(({ title }) => title));
  expect(await titlesIn('Newest')).toEqual(['Addon 9', 'Addon 8']);
});

test('publishers find the way to edit what their own page shows', async () => {
  const body = profile();
  fakeApi({ 'GET /api/publishers/miri': { body }, ...logIn(someUser({ id: body.id })) });
  await renderPage(<PublisherPage username="miri" />);
  const edit = await screen.findByRole('link', { name: 'Edit public profile' });
  expect(edit.getAttribute('href')).toBe('/settings?tab=public');
  expect(screen.queryByRole('button', { name: 'Report profile' })).toBeNull();
});

test('a member reports a profile with content, for which a guest is asked to log in', async () => {
  const body = profile({ text: 'Insults' });
  const report = `POST /api/profiles/${body.id}/report`;
  fakeApi({ 'GET /api/publishers/miri': { body } });
  await renderPage(<PublisherPage username="miri" />);
  await userEvent.click(await screen.findByRole('button', { name: 'Report profile' }));
  expect(openToast()).toMatchObject({ description: 'Please login to report this profile.' });
  cleanup();
  const calls = fakeApi({
    'GET /api/publishers/miri': { body },
    ...logIn(somePlayer()),
    [report]: { status: 201, body: { id: body.id, status: 'pending' } },
  });
  await renderPage(<PublisherPage username="miri" />);
  await userEvent.click(await screen.findByRole('button', { name: 'Report profile' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Report this profile' }));
  await userEvent.click(await dialog.findByRole('radio', { name: /Spam/ }));
  await userEvent.click(dialog.getByRole('button', { name: 'Submit Report' }));
  await waitFor(() => expect(openToast()).toMatchObject({ title: 'Report submitted' }));
  expect(calls.find(({ key }) => key === report)?.body).toEqual({ reason: 'spam' });
});

test('an empty profile cannot be reported', async () => {
  fakeApi({ 'GET /api/publishers/miri': { body: profile() } });
  await renderPage(<PublisherPage username="miri" />);
  await screen.findByRole('button', { name: 'Follow miri' });
  expect(screen.queryByRole('button', { name: 'Report profile' })).toBeNull();
});
