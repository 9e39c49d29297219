// Public information about the site.
import { randomUUID } from 'node:crypto';
import * as settings from '@sandcrate/core/settings/settings.ts';
import { schemas } from '@sandcrate/projections/schemas.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { noting, Shown } from '../answers/shown.ts';
import { formOf, uploadParts } from '../testing/addon-form.ts';
import { type TestSite, testSite } from '../testing/test-site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await testSite();
});
afterAll(() => site.close());

async function change(values: Record<string, unknown>) {
  await site.services.handler.handle(
    settings,
    settings.streamName(),
    { type: 'ChangeSettings', by: 'system', values },
    { actor: 'system', correlationId: randomUUID(), now: new Date() },
  );
}
const get = async (line: string) => (await site.call(`GET ${line}`)).json();

test('the site information follows the current settings for name, links and registration', async () => {
  expect(await get('/api/site')).toEqual({
    name: 'Sandcrate',
    description: 'Addons for your sandbox world: find them, share them, trust them.',
    socialLinks: [],
    registrationOpen: false,
    publisherAccess: 'immediate',
    maintenanceMode: false,
    reportTemplates: {},
  });
  const link = { label: 'Chat', url: 'https://chat.example/' };
  await change({
    siteName: 'Crates',
    registrationOpen: true,
    reportTemplates: { spam: 'Advertising for something else.' },
    socialLinks: [link, { label: 'None', url: '' }],
  });
  await expect
    .poll(() => get('/api/site'))
    .toMatchObject({
      name: 'Crates',
      registrationOpen: true,
      socialLinks: [link],
      reportTemplates: { spam: 'Advertising for something else.' },
    });
});

test('the status shows read models, search and the queue', async () => {
  const maker = await site.publisher('maker');
  const submit = async () =>
    (await site.call('POST /api/addons', maker, await formOf(await uploadParts()))).json().id;
  const id = await submit();
  await submit();
  expect((await get('/api/status')).queue).toEqual({ pending: 2, medianSeconds: null, p90Seconds: null });
  await site.call(`PUT /api/admin/addons/${id}/approve`, site.owner, { headers: { 'if-match': '"0"' } });
  await expect
    .poll(() => get('/api/status'))
    .toMatchObject({
      state: 'ok',
      search: { engine: 'postgres', state: 'ok' },
      queue: { pending: 1, medianSeconds: expect.any(Number), p90Seconds: expect.any(Number) },
    });
  const { projections } = await get('/api/status');
  expect(projections).toContainEqual({ name: 'catalogue', state: 'live', lagSeconds: expect.any(Number) });
});

test('a page that shows the status is cached no longer than one with lists', async () => {
  const shown = new Shown();
  await noting(shown, () => get('/api/site'));
  expect(shown.hasLists).toBe(false);
  await noting(shown, () => get('/api/status'));
  expect(shown.hasLists).toBe(true);
});

test('the status reports a read model that has stopped', async () => {
  const { pool, store } = site.services;
  const head = await store.head();
  // Positions and states are stored shortly after they are reached.
  await expect
    .poll(() =>
      pool.query(
        `select position >= $1 as stored from projections.checkpoints where name = '${schemas.accounts}'`,
        [head],
      ),
    )
    .toMatchObject({ rows: [{ stored: true }] });
  await pool.query(
    `update projections.checkpoints set state = 'stopped', error = 'cannot go on' where name = '${schemas.accounts}'`,
  );
  await expect.poll(() => get('/api/status')).toMatchObject({ state: 'degraded' });
  const response = await site.call('GET /api/status');
  expect(response.statusCode).toBe(200);
  expect(response.body).not.toContain('cannot go on');
  await pool.query(
    `update projections.checkpoints set state = 'live', error = null where name = '${schemas.accounts}'`,
  );
});

test.each(['storage', 'scanner'] as const)(
  'the status is degraded while the %s does not answer',
  async (part) => {
    const { reach } = site.services;
    const reached = { ...reach };
    reach[part] = async () => 'away';
    try {
      expect(await get('/api/status')).toMatchObject({ state: 'degraded', [part]: 'away' });
    } finally {
      Object.assign(reach, reached);
    }
    await expect.poll(() => get('/api/status')).toMatchObject({ state: 'ok', [part]: 'ok' });
  },
);

test('during maintenance, site information and status are available and say so', async () => {
  await change({ maintenanceMode: true });
  await expect.poll(() => get('/api/status')).toMatchObject({ state: 'maintenance' });
  expect(await get('/api/site')).toMatchObject({ maintenanceMode: true });
  await change({ maintenanceMode: false });
  await expect.poll(() => get('/api/status')).toMatchObject({ state: 'ok' });
});
