import { cleanup, screen } from '@testing-library/react';
import { Link } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { AREAS } from '../area.ts';
import { fakeDataProvider } from '../testing/fake-data-provider.ts';
import { renderPage } from '../testing/render.tsx';
import { Navigation } from './Navigation.tsx';
import { PageTitle } from './PageTitle.tsx';

afterEach(cleanup);

const linksFor = async (role: 'admin' | 'auditor' | 'owner', area: keyof typeof AREAS) => {
  renderPage('addons', <Navigation />, fakeDataProvider([]), { role, area: AREAS[area] });
  const links = await screen.findAllByRole('link');
  return links.map((link) => link.getAttribute('href'));
};

test("an auditor's navigation holds the record and nothing else", async () => {
  expect(await linksFor('auditor', 'admin')).toEqual(['/admin/audit', '/admin/moderators', '/admin/chain']);
});

test("an administrator's navigation holds the moderation and the record", async () => {
  const links = await linksFor('admin', 'admin');
  expect(links).toEqual(
    expect.arrayContaining(['/admin/', '/admin/pending', '/admin/users', '/admin/settings', '/admin/audit']),
  );
});

test("the owner's navigation holds the sections of that area", async () => {
  expect(await linksFor('owner', 'owner')).toEqual(
    expect.arrayContaining(['/owner/', '/owner/content', '/owner/security', '/owner/outbox']),
  );
});

test("the owner's navigation holds all of an administrator's, with what waits there", async () => {
  const none = { count: 0, oldestSince: null };
  const queues = async () => ({
    submissions: { count: 3, oldestSince: null },
    changes: { count: 1, oldestSince: null },
    reports: { count: 2, oldestSince: null },
    appeals: none,
    accessRequests: none,
    failedMails: { count: 5, oldestSince: null },
    medianSeconds: null,
    p90Seconds: null,
  });
  const admins = (await linksFor('admin', 'admin')).map((link) => link?.replace('/admin', '/owner'));
  cleanup();
  const page = (
    <>
      <Navigation />
      <PageTitle>Users</PageTitle>
    </>
  );
  const data = { ...fakeDataProvider([]), queues, site: async () => ({ name: 'Crates' }) };
  renderPage('users', page, data, { role: 'owner', area: AREAS.owner, path: '/owner/pending' });
  const pending = await screen.findByRole('link', { name: /^Pending.*, 4 waiting/ });
  expect(pending.getAttribute('aria-current')).toBe('page');
  await screen.findByRole('link', { name: /^Reports.*, 2 waiting/ });
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toEqual(expect.arrayContaining(admins));
  expect(document.title).toBe('(11) Users · Crates console');
});

test('another item of the queue in the address draws no section again', async () => {
  let drawn = 0;
  const length = { count: 3, oldestSince: null };
  // Which nothing but the item of the reports reads.
  const reports = Object.defineProperty({ ...length }, 'count', { get: () => ++drawn, enumerable: true });
  const data = fakeDataProvider([]);
  const queues = { ...(await data.queues()), submissions: length, reports };
  const page = (
    <>
      <Navigation />
      <Link to="/admin/pending/2">Next</Link>
    </>
  );
  const path = '/admin/pending/1';
  const user = renderPage('pending', page, { ...data, queues: async () => queues }, { path });
  await screen.findByRole('link', { name: /^Reports.*, \d+ waiting/ });
  drawn = 0;
  await user.click(screen.getByRole('link', { name: 'Next' }));
  expect(drawn).toBe(0);
  await user.click(screen.getByRole('link', { name: /^Reports/ }));
  expect(screen.getByRole('link', { name: /^Reports/ }).getAttribute('aria-current')).toBe('page');
});

test('a replay is marked as a part of the audit log', async () => {
  const path = '/admin/replay/00000000-0000-4000-8000-0000000000aa';
  renderPage('audit', <Navigation />, fakeDataProvider([]), { path });
  const link = await screen.findByRole('link', { name: 'Audit' });
  expect(link.getAttribute('aria-current')).toBe('true');
  expect(screen.getByRole('link', { name: 'Chain' }).getAttribute('aria-current')).toBeNull();
});
