// Two owners who demote each other at the same moment, each on a process of its own.
import { randomUUID } from 'node:crypto';
import * as account from '@sandcrate/core/account/account.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountsOn } from '../testing/accounts.ts';
import { type Person, type TestSite, testSite } from '../testing/test-site.ts';
import { createChangingRoles } from './owners.ts';

let site: TestSite;
let accounts: ReturnType<typeof accountsOn>;
beforeAll(async () => {
  site = await testSite();
  accounts = accountsOn(site);
});
afterAll(() => site.close());

const NAMES = ['ada', 'bea', 'cora', 'dora', 'emma'];

test('two owners who demote each other at the same moment leave one owner', async () => {
  const { handler } = site.services;
  const [first, ...others] = await Promise.all(NAMES.map((name) => accounts.withRole(name, 'owner')));
  if (!first) throw new Error('nobody');
  for (const { id } of [...others, site.owner]) {
    await accounts.give(id, {
      type: 'ChangeRole',
      accountId: id,
      by: 'system',
      role: 'user',
      ownerIds: [first.id],
    });
  }
  const processes = [createChangingRoles(site.services), createChangingRoles(site.services)];
  let owner: Person = first;

  for (const rival of others) {
    await accounts.give(rival.id, {
      type: 'ChangeRole',
      accountId: rival.id,
      by: 'system',
      role: 'owner',
      ownerIds: [owner.id],
    });
    const demote = (victim: Person, by: Person, process = processes[0]) =>
      process?.((ownerIds) =>
        handler.handle(
          account,
          account.streamName(victim.id),
          {
            type: 'ChangeRole',
            accountId: victim.id,
            by: { id: by.id, role: 'owner' },
            role: 'admin',
            ownerIds,
          },
          { actor: { id: by.id, role: 'owner' }, correlationId: randomUUID(), now: new Date() },
        ),
      );
    const outcomes = await Promise.allSettled([
      demote(rival, owner, processes[0]),
      demote(owner, rival, processes[1]),
    ]);
    const refused = outcomes.filter(({ status }) => status === 'rejected');
    expect(refused).toMatchObject([{ reason: { message: 'There must be at least one owner.' } }]);
    const { role } = await accounts.stateOf(owner.id);
    if (role !== 'owner') owner = rival;
    expect((await accounts.stateOf(owner.id)).role).toBe('owner');
  }
});
