// The owner's rules: who writes them, what they flag and hold, and what they would have done before.
import { manifestOf, manifestPart } from '@sandcrate/packs/testing/manifests.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountsOn } from '../testing/accounts.ts';
import { type FormPart, formOf, packOf } from '../testing/addon-form.ts';
import { casesOn, refusal } from '../testing/cases.ts';
import { type Person, type TestSite, testSite } from '../testing/test-site.ts';

let site: TestSite;
let cases: ReturnType<typeof casesOn>;
let admin: Person;
let maker: Person;
let trusted: Person;
beforeAll(async () => {
  site = await testSite();
  cases = casesOn(site);
  admin = await cases.personOfRole('ada', 'admin');
  maker = await site.publisher('maker');
  trusted = await site.publisher('trusted');
  await cases.give(trusted, { type: 'Verify', accountId: trusted.id, by: 'system', verified: true });
  trusted = await site.logIn(trusted.email);
  await accountsOn(site).set({ autoApprove: true });
});
afterAll(() => site.close());

let names = 0;
const NETWORK = { test: 'is', fact: 'module', value: '@minecraft/server-net' };
const about = (test: object, effect = 'flag') => ({
  name: `Rule ${++names}`,
  effect,
  condition: { match: 'all', tests: [test] },
});
const titled = (value: string) => ({ test: 'contains', fact: 'title', value });

const post = (payload: object, as: Person | null = site.owner) =>
  site.call('POST /api/admin/rules', as, { payload });
const change = (id: string, payload: object, as: Person | null = site.owner) =>
  site.call(`PUT /api/admin/rules/${id}`, as, { payload });
const turn = async (id: string, isOn: boolean, version = 1, as: Person | null = site.owner) => {
  const condition = (await listed(id))?.condition;
  const seen = isOn && condition && (await previewed(condition)).json();
  return site.call(`PUT /api/admin/rules/${id}/switch`, as, {
    payload: { isOn, version, ...(seen && { preview: seen.receipt }) },
  });
};
const remove = (id: string, as: Person | null = site.owner) => site.call(`DELETE /api/admin/rules/${id}`, as);
const previewed = (condition: object, as: Person | null = site.owner) =>
  site.call('POST /api/admin/rules/preview', as, { payload: { condition } });
const preview = (test: object, as?: Person | null) => previewed({ match: 'all', tests: [test] }, as);
const listed = async (id: string) =>
  (await site.call('GET /api/admin/rules', admin)).json().find((rule: { id: string }) => rule.id === id);

/** Switches a rule on for the duration of `use`. */
async function withRule(rule: ReturnType<typeof about>, use: (id: string) => Promise<void>): Promise<void> {
  const { id } = (await post(rule)).json();
  expect((await turn(id, true)).statusCode).toBe(200);
  try {
    await use(id);
  } finally {
    expect((await remove(id)).statusCode).toBe(204);
  }
}

const networked = (name: string) =>
  packOf(
    `${name}.mcpack`,
    manifestPart(
      manifestOf(
        { name, description: name },
        { dependencies: [{ module_name: '@minecraft/server-net', version: '1.0.0-beta' }] },
      ),
    ),
  );

const stateOf = async (id: string) => (await site.call(`GET /api/console/addons/${id}`, admin)).json();
const edit = async (id: string, as: Person, parts: Record<string, FormPart>) =>
  expect((await site.call(`PUT /api/addons/${id}`, as, await formOf(parts))).statusCode).toBe(200);

test('the owner writes, changes, switches and deletes a rule', async () => {
  const body = { ...about(NETWORK, 'hold'), name: 'Network scripts' };
  const made = await post(body);
  expect(made.statusCode).toBe(201);
  const { id, ...rule } = made.json();
  const by = { id: site.owner.id, username: site.owner.username };
  expect(rule).toMatchObject({ ...body, version: 1, isOn: false, hits: 0, changedBy: by });

  expect((await turn(id, true)).json()).toMatchObject({ version: 1, isOn: true });
  const changed = await change(id, { ...body, effect: 'flag', version: 1 });
  expect(changed.json()).toMatchObject({ effect: 'flag', version: 2, isOn: false });
  expect(await listed(id)).toEqual(changed.json());

  expect(refusal(await turn(id, true, 1))).toEqual([409, 'This rule changed since you looked at it.']);
  expect(refusal(await change(id, { ...body, version: 1 }))).toEqual([
    409,
    'This rule changed since you looked at it.',
  ]);
  expect((await turn(id, true, 2)).json()).toMatchObject({ isOn: true });
  expect((await remove(id)).statusCode).toBe(204);
  expect((await remove(id)).statusCode).toBe(204);
  expect(await listed(id)).toBeUndefined();
  expect(refusal(await turn(id, true, 2))).toEqual([404, 'Rule not found']);
});

test('a rule is switched on only by an owner who has seen a preview of exactly its condition', async () => {
  const NOT_SEEN = [409, 'Look at what this version would have done before you switch it on.'];
  const rule = about(NETWORK);
  const { id } = (await post(rule)).json();
  const on = async (preview?: string) =>
    site.call(`PUT /api/admin/rules/${id}/switch`, site.owner, {
      payload: { isOn: true, version: 1, ...(preview !== undefined && { preview }) },
    });
  expect(refusal(await on())).toEqual(NOT_SEEN);
  expect(refusal(await on('forged'))).toEqual(NOT_SEEN);
  expect(refusal(await on((await preview(titled('boats'))).json().receipt))).toEqual(NOT_SEEN);
  expect(refusal(await on(site.owner.token))).toEqual(NOT_SEEN);
  const { receipt } = (await preview(NETWORK)).json();
  expect((await on(receipt)).json()).toMatchObject({ isOn: true });
  expect((await turn(id, false)).json()).toMatchObject({ isOn: false });
  await remove(id);
});

test('administrators read the rules, and only the owner changes or tries them', async () => {
  const rule = about(NETWORK);
  const { id } = (await post(rule)).json();
  expect(await listed(id)).toMatchObject({ id });
  expect((await site.call('GET /api/admin/rules', maker)).statusCode).toBe(403);
  for (const [as, status] of [
    [admin, 403],
    [maker, 403],
    [null, 401],
  ] as const) {
    expect((await post(about(NETWORK), as)).statusCode).toBe(status);
    expect((await change(id, { ...rule, version: 1 }, as)).statusCode).toBe(status);
    expect((await turn(id, true, 1, as)).statusCode).toBe(status);
    expect((await remove(id, as)).statusCode).toBe(status);
    expect((await preview(NETWORK, as)).statusCode).toBe(status);
  }
  await remove(id);
});

test.each([
  [{ ...about(NETWORK), name: ' ' }, 'Name required'],
  [{ ...about(NETWORK), name: 'x'.repeat(61) }, 'A rule’s name must have at most 60 characters'],
  [{ ...about(NETWORK), effect: 'reject' }, 'Effect must be one of flag, hold'],
  [{ ...about(NETWORK), condition: { match: 'all', tests: [] } }, 'Tests cannot be empty'],
])('an invalid rule is refused in a sentence: %j', async (body, sentence) => {
  expect(refusal(await post(body))[0]).toBe(400);
  expect(refusal(await post(body))[1]).toContain(sentence);
});

test('an upload that meets a flag is marked in the queue, with the rule as it was then', async () => {
  const rule = about(NETWORK);
  await withRule(rule, async (id) => {
    const addonId = await cases.pendingAddon(maker, { file: networked('Courier') });
    const match = { ruleId: id, name: rule.name, version: 1, effect: 'flag', tests: [NETWORK] };
    const seen = await stateOf(addonId);
    expect(seen).toMatchObject({ status: 'pending', ruleMatches: [match] });
    expect(seen.cautions).toContain('rule');
    const pending = (await site.call('GET /api/admin/addons/pending', admin)).json();
    expect(pending.find((one: { id: string }) => one.id === addonId)).toMatchObject({ ruleMatches: [match] });

    await change(id, { ...rule, name: `${rule.name} renamed`, version: 1 });
    expect((await stateOf(addonId)).ruleMatches).toEqual([match]);
    expect(await listed(id)).toMatchObject({ version: 2, hits: 1 });
  });
});

test('a hold delays a trusted publisher’s upload that would be approved at once; a flag does not', async () => {
  await withRule(about(titled('flagged'), 'flag'), async () => {
    const id = await cases.pendingAddon(trusted, { title: 'Flagged boats' });
    expect(await stateOf(id)).toMatchObject({ status: 'approved', ruleMatches: [{ effect: 'flag' }] });
  });
  await withRule(about(titled('held'), 'hold'), async () => {
    const id = await cases.pendingAddon(trusted, { title: 'Held boats' });
    expect(await stateOf(id)).toMatchObject({ status: 'pending', ruleMatches: [{ effect: 'hold' }] });
    expect(await stateOf(await cases.pendingAddon(trusted, { title: 'Free boats' }))).toMatchObject({
      status: 'approved',
      ruleMatches: [],
    });
  });
});

test('a proposed file is matched, and the approved one is not', async () => {
  const id = await cases.liveAddon(maker);
  await withRule(about(NETWORK), async () => {
    await edit(id, maker, { version: '2.0.0', file: networked('Second') });
    expect(await stateOf(id)).toMatchObject({ status: 'approved', ruleMatches: [{ tests: [NETWORK] }] });
    await site.call(`DELETE /api/addons/${id}/changes/${(await stateOf(id)).openChange.id}`, maker);
    expect(await stateOf(id)).toMatchObject({ openChange: null, ruleMatches: [] });
  });
});

test('a hold turns a trusted publisher’s edit of a live add-on into a proposed change', async () => {
  const id = await cases.pendingAddon(trusted, { title: 'Trusted boats' });
  await withRule(about(titled('coins'), 'hold'), async () => {
    await edit(id, trusted, { title: 'Free coins' });
    expect(await stateOf(id)).toMatchObject({
      title: 'Trusted boats',
      openChange: { proposed: { title: 'Free coins' } },
      ruleMatches: [{ effect: 'hold' }],
    });
  });
});

test('a rule that is switched off matches nothing new, and its earlier matches stay', async () => {
  await withRule(about(titled('lantern')), async (id) => {
    const before = await cases.pendingAddon(maker);
    await turn(id, false);
    const after = await cases.pendingAddon(maker);
    expect((await stateOf(before)).ruleMatches).toHaveLength(1);
    expect((await stateOf(after)).ruleMatches).toEqual([]);
  });
});

test('a submission that a rule matched is approved at the revision that the queue shows', async () => {
  await withRule(about(titled('lantern')), async () => {
    const id = await cases.pendingAddon(maker);
    const { revision } = await stateOf(id);
    const approved = await site.call(`PUT /api/admin/addons/${id}/approve`, admin, {
      headers: { 'if-match': `"${revision}"` },
    });
    expect(approved.statusCode).toBe(200);
  });
});

test('the audit log and the replay show which version of which rule matched', async () => {
  const rule = about(titled('audited'));
  await withRule(rule, async (ruleId) => {
    const id = await cases.pendingAddon(maker, { title: 'Audited boats' });
    await site.untilShown();
    const filter = encodeURIComponent(JSON.stringify({ type: 'AddonRulesMatched' }));
    const entries = (await site.call(`GET /api/console/audit?filter=${filter}`, admin)).json();
    expect(entries.find((entry: { subjectId: string }) => entry.subjectId === id)).toMatchObject({
      change: { label: 'Rules met', after: `${rule.name}, version 1` },
    });
    const switched = encodeURIComponent(JSON.stringify({ type: 'RuleSwitched' }));
    const [latest] = (await site.call(`GET /api/console/audit?filter=${switched}`, admin)).json();
    expect(latest).toMatchObject({ change: { after: `${rule.name}, version 1, on` } });
    const replay = (await site.call(`GET /api/addons/${id}/replay`, admin)).json();
    expect(JSON.stringify(replay.state)).toContain(ruleId);
  });
});

test('a preview counts a condition’s hits by outcome, and lists them', async () => {
  const submit = (title: string) => cases.pendingAddon(maker, { title: `Preview ${title}` });
  const [approved, rejected, takenDown, waiting] = [
    await submit('one'),
    await submit('two'),
    await submit('three'),
    await submit('four'),
  ];
  const decide = (id: string, what: string) =>
    site.call(`PUT /api/admin/addons/${id}/${what}`, site.owner, { payload: { reason: 'No' } });
  for (const id of [approved, takenDown]) await site.call(`PUT /api/admin/addons/${id}/approve`, site.owner);
  for (const id of [rejected, takenDown]) await decide(id, 'reject');
  await cases.pendingAddon(trusted, { title: 'Preview five' });

  const answer = (await preview(titled('preview'))).json();
  expect(
    answer.outcomes.map(({ outcome, hits }: { outcome: string; hits: number }) => [outcome, hits]),
  ).toEqual([
    ['rejected', 1],
    ['taken-down', 1],
    ['approved', 1],
    ['automatic', 1],
    ['none', 1],
  ]);
  expect(answer.hits.map(({ title }: { title: string }) => title)).toEqual(
    ['five', 'four', 'three', 'two', 'one'].map((name) => `Preview ${name}`),
  );
  expect(answer.hits[1]).toMatchObject({ addonId: waiting, kind: 'new', outcome: 'none' });
  expect(answer.submissions).toBeGreaterThan(5);
});

test('a preview and an active rule use the same record of a publisher', async () => {
  const novice = await site.publisher('novice');
  const nothingYet = { test: 'at-most', fact: 'approved', value: 0 };
  await withRule(about(nothingYet), async () => {
    const first = await cases.liveAddon(novice, { title: 'Recorded first' });
    const second = await cases.pendingAddon(novice, { title: 'Recorded second' });
    expect((await stateOf(first)).ruleMatches).toHaveLength(1);
    expect((await stateOf(second)).ruleMatches).toEqual([]);
    const { hits } = (await preview(nothingYet)).json();
    const titles = hits.map(({ title }: { title: string }) => title);
    expect(titles).toContain('Recorded first');
    expect(titles).not.toContain('Recorded second');
  });
});

test.each(['approve', 'reject'])(
  'a publisher’s record leaves out a decision to %s that was taken back',
  async (decision) => {
    const hasty = await site.publisher(`hasty-${decision}`);
    const once = { test: 'at-least', fact: decision === 'approve' ? 'approved' : 'rejected', value: 1 };
    await withRule(about(once), async () => {
      const first = await cases.pendingAddon(hasty, { title: 'Decided by mistake' });
      await site.call(`PUT /api/admin/addons/${first}/${decision}`, site.owner);
      await site.call(`PUT /api/admin/addons/${first}/return`, site.owner);
      const next = await cases.pendingAddon(hasty, { title: `Sent in after an ${decision}` });
      expect((await stateOf(next)).ruleMatches).toEqual([]);
      const { hits } = (await preview(once)).json();
      const titles = hits.map(({ title }: { title: string }) => title);
      expect(titles).not.toContain(`Sent in after an ${decision}`);
    });
  },
);
