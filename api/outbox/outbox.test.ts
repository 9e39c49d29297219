// The outbox as the owner sees it, with all secrets masked.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { operations } from '../contract/operations.ts';
import { casesOn, refusal } from '../testing/cases.ts';
import { withStatements } from '../testing/count-statements.ts';
import { type Person, type TestSite, testSite } from '../testing/test-site.ts';

let site: TestSite;
let admin: Person;
let inviteCode: string;
beforeAll(async () => {
  site = await testSite();
  admin = await casesOn(site).personOfRole('moderator', 'admin');
  const payload = { email: 'carol@example.org' };
  inviteCode = (await site.call('POST /api/admin/invites', site.owner, { payload })).json().inviteCode;
  await vi.waitFor(async () => expect(await invitation()).toBeDefined(), { timeout: 20_000 });
});
afterAll(() => site.close());

const outbox = async () => (await site.call('GET /api/admin/outbox', site.owner)).json();
const invitation = async () =>
  (await outbox()).find(({ subject }: { subject: string }) => subject === 'Your invitation to Sandcrate');
const resend = (id: string, as: Person | null = site.owner) =>
  site.call(`POST /api/admin/outbox/${id}/resend`, as);
const settle = (id: string, state: string) =>
  site.services.pool.query(
    `update reactions.outbox set state = $2, attempts = 7, error = 'No route', settled_at = now() where id = $1`,
    [id, state],
  );

test('the outbox shows mails with masked addresses, links and codes', async () => {
  const mail = await invitation();
  expect(mail).toMatchObject({
    to: 'c…@example.org',
    state: 'waiting',
    attempts: 0,
    error: null,
    settledAt: null,
  });
  expect(mail.body).toContain('/invite-register?code=');
  expect(JSON.stringify(mail)).not.toContain(inviteCode);
  expect(JSON.stringify(mail)).not.toContain('carol');
  const listed = await site.call(
    'GET /api/console/outbox?filter={"state":"waiting"}&range=[0,9]',
    site.owner,
  );
  expect(listed.json()).toContainEqual(mail);
  expect(listed.headers['content-range']).toMatch(/^outbox 0-\d+\/\d+$/);
  expect((await site.call('GET /api/console/outbox?filter={"state":"sent"}', site.owner)).json()).toEqual([]);
  expect((await site.call(`GET /api/console/outbox?filter={"id":"${mail.id}"}`, site.owner)).json()).toEqual([
    mail,
  ]);
});

test('a failed mail can be queued again once, and sent mails cannot', async () => {
  const { id } = await invitation();
  await settle(id, 'failed');
  expect(await invitation()).toMatchObject({ state: 'failed', error: 'No route', nextAttemptAt: null });
  const again = await resend(id);
  expect([again.statusCode, again.json()]).toMatchObject([
    200,
    { state: 'waiting', attempts: 0, error: null },
  ]);
  expect((await resend(id)).json()).toMatchObject({ state: 'waiting' });
  for (const state of ['sent', 'obsolete']) {
    await settle(id, state);
    expect(refusal(await resend(id))).toEqual([409, 'Only failed mails can be sent again.']);
  }
  expect(refusal(await resend(randomUUID()))).toEqual([404, 'Mail not found']);
});

test('a long page of mails takes no more statements than the contract says', async () => {
  const cases = casesOn(site);
  const maker = await site.publisher('maker');
  for (let count = 0; count < 6; count++) {
    const payload = { email: `guest-${count}@example.org` };
    await site.call('POST /api/admin/invites', site.owner, { payload });
    const addonId = await cases.liveAddon(maker);
    const commentId = await cases.comment(addonId, maker, 'Nice.');
    await site.call(`DELETE /api/comments/${commentId}`, site.owner);
  }
  await vi.waitFor(async () => expect((await outbox()).length).toBeGreaterThan(18), { timeout: 20_000 });
  for (const key of ['GET /api/admin/outbox', 'GET /api/console/outbox'] as const) {
    const { result, statements } = await withStatements(() => site.call(key, site.owner));
    expect(result.json().length).toBeGreaterThan(18);
    for (const { subject, to } of result.json()) expect([subject, to]).not.toContain(null);
    expect(statements.length).toBeLessThanOrEqual(operations[key].statements);
  }
});

test('the outbox is refused to everybody but the owner', async () => {
  for (const line of ['GET /api/admin/outbox', 'GET /api/console/outbox']) {
    expect(refusal(await site.call(line, admin))).toEqual([403, 'You do not have permission to do this.']);
    expect((await site.call(line)).statusCode).toBe(401);
  }
  expect((await resend(randomUUID(), admin)).statusCode).toBe(403);
  expect((await resend('nonsense')).statusCode).toBe(404);
});
