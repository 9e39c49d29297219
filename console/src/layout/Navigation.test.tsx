import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { AREAS } from '../area.ts';
import { fakeDataProvider } from '../testing/fake-data-provider.ts';
import { renderPage } from '../testing/render.tsx';
import { Navigation } from './Navigation.tsx';

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

test('a replay is marked as a part of the audit log', async () => {
  const path = '/admin/replay/00000000-0000-4000-8000-0000000000aa';
  renderPage('audit', <Navigation />, fakeDataProvider([]), { path });
  const link = await screen.findByRole('link', { name: 'Audit' });
  expect(link.getAttribute('aria-current')).toBe('true');
  expect(screen.getByRole('link', { name: 'Chain' }).getAttribute('aria-current')).toBeNull();
});
