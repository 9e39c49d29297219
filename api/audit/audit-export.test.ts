// Downloading the audit log: the same lines as the command line writes.
import { publicKeyOf, signingKey } from '@sandcrate/core/audit/signature.ts';
import { createMemoryKeyStore } from '@sandcrate/core/privacy/memory/memory-key-store.ts';
import { exportLines, verifyExport } from '@sandcrate/projections/audit/export.ts';
import { Leases } from '@sandcrate/projections/runner/lifecycle/leases/leases.ts';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { allSchedules, startSchedules } from '../schedules.ts';
import { stage } from '../testing/stage.ts';
import { AUDITED_TYPES } from './types-contract.ts';

let at: Awaited<ReturnType<typeof stage>>;
beforeAll(async () => {
  at = await stage();
  await at.listed();
});
afterAll(() => at.site.close());

async function* linesOf(text: string) {
  yield* text.split('\n');
}

test('auditors and staff can download the audit log in the form that audit verify-export accepts', async () => {
  const { site, auditor } = at;
  await site.schedules.run('audit chain');
  const lines = await Array.fromAsync(exportLines(site.store));
  for (const person of [auditor, site.owner]) {
    const response = await site.call('GET /api/audit/export', person);
    expect([
      response.statusCode,
      response.headers['content-type'],
      response.headers['cache-control'],
    ]).toEqual([200, 'application/x-ndjson', 'no-store']);
    expect(response.headers['content-disposition']).toMatch(
      /^attachment; filename="audit-[\d-]{10}\.jsonl"$/,
    );
    expect(response.body).toBe(`${lines.join('\n')}\n`);
    const publicKey = publicKeyOf(signingKey(site.services.secrets.auditKey));
    const verdict = await verifyExport(linesOf(response.body), { publicKey });
    expect(verdict).toMatchObject({ problem: undefined, unsigned: 0 });
    expect(verdict.entries).toBeGreaterThan(0);
    expect(response.body).not.toContain('@example.org');
  }
});

test('GET /api/audit/export refuses guests, users and publishers', async () => {
  expect(await at.statusOf('/api/audit/export')).toEqual([401, 'Please log in to continue.']);
  expect(await at.statusOf('/api/audit/export', at.maker)).toEqual([
    403,
    'You do not have permission to do this.',
  ]);
});

test('an audit entry about a setting has its label and its value before and after', async () => {
  const { site, auditor } = at;
  const payload = { maintenanceMode: false, siteName: 'Crates' };
  await site.call('PATCH /api/admin/settings', site.owner, { payload });
  const filter = encodeURIComponent(JSON.stringify({ kind: 'settings' }));
  const response = await site.call(`GET /api/console/audit?filter=${filter}`, auditor);
  expect(response.json()).toMatchObject([
    {
      type: 'SettingChanged',
      subjectLabel: 'Site name',
      reason: null,
      change: { name: 'siteName', label: 'Site name', before: 'Sandcrate', after: 'Crates' },
    },
  ]);
});

test('the audit list shows masked addresses, and no text of a comment that is withheld', async () => {
  const { site, auditor, maker, listed } = at;
  const payload = { email: 'private.person@example.org' };
  await site.call('POST /api/admin/invites', site.owner, { payload });
  const id = await listed({ title: 'Discussed' });
  const posted = await site.call(`POST /api/addons/${id}/comments`, maker, {
    payload: { content: 'Words that staff took away' },
  });
  await site.call(`DELETE /api/comments/${posted.json().id}`, site.owner, { payload: { reason: 'Rude' } });
  await site.untilShown();
  const list = await site.call('GET /api/console/audit', auditor);
  expect(list.json()).toContainEqual(
    expect.objectContaining({ type: 'InviteIssued', subjectLabel: 'p…@example.org' }),
  );
  expect(list.json()).toContainEqual(expect.objectContaining({ type: 'CommentDeleted', subjectLabel: null }));
  expect(list.body).not.toMatch(/private\.person|took away/);
});

test('the contract lists every type of audit entry for the filter', () => {
  expect(AUDITED_TYPES).toHaveLength(59);
});

test('decisions are signed at the start and every minute', async () => {
  const { site, maker } = at;
  await site.call(`PUT /api/admin/users/${maker.id}/verify`, site.owner, { payload: { verified: true } });
  const anchors = async () => (await site.call('GET /api/audit/anchors')).json().length;
  const before = await anchors();
  await site.background?.schedules.stop();
  const schedule = allSchedules.filter(({ name }) => name === 'audit chain');
  expect(schedule).toMatchObject([{ at: '* * * * *' }]);
  const leases = new Leases({ connectionString: site.databaseUrl, renewMs: 100 });
  onTestFinished(() => leases.close());
  const clock = startSchedules({
    ...site.services,
    store: site.store,
    keys: createMemoryKeyStore(),
    leases,
    logger: pino({ level: 'silent' }),
    schedules: schedule,
  });
  await expect.poll(anchors, { timeout: 10_000 }).toBe(before + 1);
  await clock.run('audit chain');
  expect(await anchors()).toBe(before + 1);
  await clock.stop();
});
