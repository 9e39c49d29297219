import type { OwnAddon } from '@sandcrate/api/addons/contract.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { PublisherOnly } from '../../../app/session/PublisherOnly.tsx';
import { currentToasts } from '../../../app/toasts/toasts.ts';
import { fakeApi } from '../../../testing/fake-api.ts';
import { logIn, somePlayer } from '../../../testing/log-in.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { addonCard } from '../../../testing/some-addon.ts';
import { DashboardPage } from './DashboardPage.tsx';

const STATS = { body: { totalAddons: 7, totalDownloads: 14_658, totalViews: 21_092, pendingAddons: 2 } };
const own = (title: string, differences: Partial<OwnAddon> = {}): OwnAddon => ({
  ...addonCard(),
  id: `6f1cb7a0-8f5f-4b5e-9c65-${title.padEnd(12, '0').slice(0, 12)}`,
  title,
  rejectionReason: null,
  changesWanted: null,
  hasOpenChange: false,
  ...differences,
});
const six = [1, 2, 3, 4, 5, 6].map((day) =>
  own(`a${day}`, { createdAt: `2025-01-0${day}T12:00:00.000Z`, downloadCount: day * 10 }),
);
const listed = (name: string) =>
  within(screen.getByRole('heading', { name }).closest('section') ?? document.body)
    .getAllByRole('link')
    .map((link) => link.textContent);

afterEach(() => vi.unstubAllGlobals());

test('an account that is not a publisher sees that the dashboard is for publishers', async () => {
  fakeApi(logIn(somePlayer()));
  await renderPage(
    <PublisherOnly>
      <DashboardPage search={{}} />
    </PublisherOnly>,
  );
  expect(await screen.findByText('Publisher Access Required')).toBeDefined();
  expect(screen.getByText('You need to be a verified publisher to access this dashboard.')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Apply to Become a Publisher' }).getAttribute('href')).toBe(
    '/become-publisher',
  );
  expect(screen.queryByRole('link', { name: 'Login' })).toBeNull();
});

test('a guest, who may be a publisher whose session has ended, can log in and return', async () => {
  fakeApi({});
  await renderPage(
    <PublisherOnly>
      <DashboardPage search={{}} />
    </PublisherOnly>,
  );
  expect((await screen.findByRole('link', { name: 'Login' })).getAttribute('href')).toBe('/login?next=%2F');
});

test('the overview shows the totals and the five newest add-ons', async () => {
  fakeApi({ 'GET /api/publisher/stats': STATS, 'GET /api/publisher/addons': { body: six } });
  await renderPage(<DashboardPage search={{}} />);
  for (const count of ['7', '14,658', '21,092', '2']) expect(await screen.findByText(count)).toBeDefined();
  expect(listed('Recent Addons')).toEqual(['a6', 'a5', 'a4', 'a3', 'a2']);
});

test('without add-ons, the overview offers the first upload', async () => {
  fakeApi({ 'GET /api/publisher/stats': STATS, 'GET /api/publisher/addons': { body: [] } });
  await renderPage(<DashboardPage search={{}} />);
  expect((await screen.findByRole('link', { name: 'Upload Your First Addon' })).getAttribute('href')).toBe(
    '/publisher/upload',
  );
});

test.each([
  [{ uploaded: 'true' }, 'Your addon is in the queue'],
  [{ uploaded: 'true', status: 'approved' }, 'Your addon is live'],
] as const)('after an upload, the dashboard says what became of it: %o', async (search, text) => {
  fakeApi({ 'GET /api/publisher/stats': STATS, 'GET /api/publisher/addons': { body: six } });
  await renderPage(<DashboardPage search={search} />);
  expect(await screen.findByText(text)).toBeDefined();
});

test('the table shows status, type, monetization and rating', async () => {
  const rejected = own('Boats', {
    status: 'rejected',
    rejectionReason: 'The banner misleads.',
    uploadType: 'custom_url',
    monetizationEnabled: true,
    averageRating: 4,
    ratingCount: 3,
  });
  fakeApi({ 'GET /api/publisher/addons': { body: [rejected, own('Free one')] } });
  await renderPage(<DashboardPage search={{ tab: 'addons' }} />);
  const [, first, second] = await screen.findAllByRole('row');
  expect(screen.getByRole('table', { name: 'My Addons' })).toBeDefined();
  expect(screen.getAllByRole('rowheader')).toHaveLength(2);
  for (const text of ['rejected', 'The banner misleads.', 'Custom URL', 'Monetized', '4.0', '(3)']) {
    expect(first?.textContent).toContain(text);
  }
  for (const text of ['approved', 'Direct File', 'Free']) expect(second?.textContent).toContain(text);
});

test('an add-on that was sent to review again does not show why it was rejected', async () => {
  const resubmitted = own('Boats', { status: 'pending', rejectionReason: 'The banner misleads.' });
  fakeApi({ 'GET /api/publisher/addons': { body: [resubmitted] } });
  await renderPage(<DashboardPage search={{ tab: 'addons' }} />);
  expect(await screen.findByText('Boats')).toBeDefined();
  expect(screen.queryByText('The banner misleads.')).toBeNull();
});

test('the overview says why an add-on was rejected, and leads to correcting it', async () => {
  const boats = own('Boats', { status: 'rejected', rejectionReason: 'The banner misleads.' });
  fakeApi({ 'GET /api/publisher/stats': STATS, 'GET /api/publisher/addons': { body: [boats] } });
  await renderPage(<DashboardPage search={{}} />);
  expect(await screen.findByText(/^The banner misleads\./)).toHaveProperty('dir', 'auto');
  expect(screen.getByRole('link', { name: 'Correct it' }).getAttribute('href')).toBe(
    `/publisher/edit/${boats.id}`,
  );
});

test('requested changes are shown in the list and on the overview', async () => {
  const boats = own('Boats', { status: 'pending', changesWanted: 'Add a picture.' });
  fakeApi({ 'GET /api/publisher/stats': STATS, 'GET /api/publisher/addons': { body: [boats] } });
  await renderPage(<DashboardPage search={{ tab: 'addons' }} />);
  const [, row] = await screen.findAllByRole('row');
  for (const text of ['changes wanted', 'Add a picture.']) expect(row?.textContent).toContain(text);
  cleanup();
  await renderPage(<DashboardPage search={{}} />);
  expect(await screen.findByText(/^Changes requested: Add a picture\./)).toBeDefined();
  expect(screen.getByRole('link', { name: 'Edit it' }).getAttribute('href')).toBe(
    `/publisher/edit/${boats.id}`,
  );
});

test('what needs the publisher is first on the overview, with requested changes before rejections', async () => {
  const waiting = [
    own('Refused', { status: 'rejected', rejectionReason: 'The banner misleads.' }),
    own('Wanted', { changesWanted: 'Add a picture.' }),
    own('Fine'),
  ];
  fakeApi({ 'GET /api/publisher/stats': STATS, 'GET /api/publisher/addons': { body: waiting } });
  await renderPage(<DashboardPage search={{}} />);
  const needs = (await screen.findByRole('heading', { name: 'Needs you' })).closest('section');
  const items = within(needs ?? document.body).getAllByRole('listitem');
  expect(items.map((item) => within(item).getByRole('link').getAttribute('href'))).toEqual(
    [waiting[1], waiting[0]].map((addon) => `/publisher/edit/${addon?.id}`),
  );
  const total = screen.getByText('Total Addons');
  expect(needs?.compareDocumentPosition(total)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  cleanup();
  fakeApi({ 'GET /api/publisher/stats': STATS, 'GET /api/publisher/addons': { body: [own('Fine')] } });
  await renderPage(<DashboardPage search={{}} />);
  expect(await screen.findByText('Total Addons')).toBeDefined();
  expect(screen.queryByRole('heading', { name: 'Needs you' })).toBeNull();
});

test('deleting asks for confirmation, shows the outcome and reloads the list', async () => {
  const boats = own('Boats');
  const calls = fakeApi({
    'GET /api/publisher/addons': { body: [boats] },
    [`DELETE /api/addons/${boats.id}`]: { status: 204 },
  });
  await renderPage(<DashboardPage search={{ tab: 'addons' }} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Boats' }));
  expect(calls).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(currentToasts()).toMatchObject([{ title: 'Addon deleted successfully' }]));
  await waitFor(() => expect(calls.filter(({ key }) => key === 'GET /api/publisher/addons')).toHaveLength(2));
});

test('a deletion that fails without a message says what to do', async () => {
  const boats = own('Boats');
  fakeApi({
    'GET /api/publisher/addons': { body: [boats] },
    [`DELETE /api/addons/${boats.id}`]: { status: 500 },
  });
  await renderPage(<DashboardPage search={{ tab: 'addons' }} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Boats' }));
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  await waitFor(() =>
    expect(currentToasts()).toMatchObject([
      { title: 'Delete failed', description: 'Failed to delete addon. Please try again.' },
    ]),
  );
});

test('the decisions about an add-on open from its row', async () => {
  const boats = own('Boats', { status: 'rejected' });
  fakeApi({
    'GET /api/publisher/addons': { body: [boats] },
    [`GET /api/addons/${boats.id}/history`]: {
      body: [
        {
          id: boats.id,
          type: 'AddonRejected',
          label: 'Rejected',
          isAutomatic: false,
          decidedAt: boats.createdAt,
          reason: 'The banner misleads.',
          canAppeal: true,
          appeal: null,
        },
      ],
    },
  });
  await renderPage(<DashboardPage search={{ tab: 'addons' }} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Decisions about Boats' }));
  expect(await screen.findByText('The banner misleads.')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Appeal this decision' })).toBeDefined();
});

test('the overview says one download and one view in the singular to screen readers', async () => {
  const addons = [
    own('single', { downloadCount: 1, viewCount: 1 }),
    own('several', { downloadCount: 2, viewCount: 3 }),
  ];
  fakeApi({ 'GET /api/publisher/stats': STATS, 'GET /api/publisher/addons': { body: addons } });
  await renderPage(<DashboardPage search={{}} />);
  for (const text of ['1 download', '1 view', '2 downloads', '3 views']) await screen.findByText(text);
});
