// Sessions while the accounts' read model is behind the log.
import * as account from '@sandcrate/core/account/account.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Counters } from '../limits/counters.ts';
import { type Person, type TestSite, testSite } from '../testing/test-site.ts';
import { createFindSession, type FindSession } from './find-session.ts';

let site: TestSite;
let member: Person;
let claims: { sub: string; sid: string; num: number };
let loads = 0;
let find: FindSession;

beforeAll(async () => {
  site = await testSite();
  member = await site.publisher('member');
  claims = JSON.parse(Buffer.from(member.token.split('.')[1] ?? '', 'base64url').toString());
  const { handler, readModels } = site.services;
  const behind = async () =>
    (await readModels.status()).map((each) => ({ ...each, lag: { events: 100_000, seconds: 60 } }));
  find = createFindSession({
    ...site.services,
    counters: new Counters(site.services.pool, site.services.secrets.masterKey),
    handler: {
      ...handler,
      load: (...asked) => {
        loads += 1;
        return handler.load(...asked);
      },
    },
    readModels: { ...readModels, status: behind },
  });
});
afterAll(() => site.close());

const found = () => find(claims.sub, claims.sid, claims.num);

test('the account’s stream is read once a second at most, however many calls check it', async () => {
  const sessions = await Promise.all(Array.from({ length: 20 }, found));
  expect(new Set(sessions.map((session) => session?.isPublisher))).toEqual(new Set([true]));
  expect(loads).toBe(1);
  await expect
    .poll(
      async () => {
        await found();
        return loads;
      },
      { timeout: 5000 },
    )
    .toBe(2);
});

test('the next call sees what this process writes to the account', async () => {
  expect(await found()).toMatchObject({ isBanned: false });
  await site.services.handler.handle(
    account,
    account.streamName(claims.sub),
    {
      type: 'Ban',
      accountId: claims.sub,
      by: { id: site.owner.id, role: 'owner' },
      banned: true,
      reason: 'spam',
    },
    { actor: 'system', correlationId: 'test', now: new Date() },
  );
  expect(await found()).toMatchObject({ isBanned: true });
});
