// The rules that the owner keeps, and decisions that cite them.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { stage } from '../testing/stage.ts';

const { site, maker, other, reporter, listed, get } = await stage();
afterAll(() => site.close());

const FILES = { title: 'Files that work', text: 'Try your file in the game before you upload it.' };
const OWN = { title: 'Only your own work', text: '' };
const change = (siteRules: object[]) =>
  site.call('PATCH /api/admin/settings', site.owner, { payload: { siteRules } });
const decide = (line: string, payload: object) => site.call(line, site.owner, { payload });
const latest = async (id: string) => (await get(`/api/addons/${id}/history`, maker)).at(-1);

beforeAll(async () => {
  expect((await change([FILES, OWN])).statusCode).toBe(200);
});

test('everybody can read the rules', async () => {
  expect((await site.call('GET /api/site/rules')).json()).toEqual([FILES, OWN]);
});

test('the public history names the cited rule, and the audit log has it', async () => {
  const id = await listed({ title: 'Cited Once' });
  const rule = OWN.title;
  const hidden = await decide(`PUT /api/admin/addons/${id}/hide`, { hidden: true, reason: 'Copied.', rule });
  expect(hidden.statusCode).toBe(200);
  await decide(`PUT /api/admin/addons/${id}/hide`, { hidden: false });
  const page = (await site.call(`GET /api/addons/${id}/history`)).json();
  const cited = { number: 2, title: OWN.title };
  expect(page.find(({ type }: { type: string }) => type === 'AddonHidden')).toEqual({
    id: expect.any(String),
    type: 'AddonHidden',
    label: 'Hidden',
    isAutomatic: false,
    rule: cited,
    decidedAt: expect.any(String),
  });
  const entries = (await site.call('GET /api/console/audit?range=[0,9]', site.owner)).json();
  expect(entries.find(({ type }: { type: string }) => type === 'AddonHidden')).toMatchObject({ rule: cited });
});

test('a decision keeps the number and title that its rule had', async () => {
  const id = await listed({ title: 'Cited Before' });
  const reason = 'It does not import.';
  await decide(`PUT /api/admin/addons/${id}/reject`, { reason, rule: FILES.title });
  await change([OWN, { ...FILES, title: 'Working files' }]);
  expect(await latest(id)).toMatchObject({ reason, rule: { number: 1, title: FILES.title } });
  await change([FILES, OWN]);
});

test.each([
  ['reject', {}],
  ['request-changes', { reason: 'A picture.' }],
  ['hide', { hidden: true }],
])('%s with a rule that the site does not have is refused, and decides nothing', async (action, payload) => {
  const id = await listed({ title: `Not Cited ${action}` });
  const before = await latest(id);
  const refused = await decide(`PUT /api/admin/addons/${id}/${action}`, { ...payload, rule: 'No such rule' });
  expect(refused.statusCode).toBe(400);
  expect(refused.json()).toMatchObject({
    code: 'site-rule-gone',
    message: 'The site has no rule with this title any more. Please choose another one.',
  });
  expect(await latest(id)).toEqual(before);
});

test('one action on many add-ons cites one rule', async () => {
  const ids = [await listed({ title: 'Many One' }), await listed({ title: 'Many Two' })];
  const answer = await decide('POST /api/admin/addons/bulk', {
    action: 'hide',
    ids,
    reason: 'Copied.',
    rule: OWN.title,
  });
  expect(answer.json()).toMatchObject({ done: [{}, {}] });
  for (const id of ids) expect(await latest(id)).toMatchObject({ rule: { number: 2, title: OWN.title } });
});

describe('outside an add-on', () => {
  const rule = OWN.title;
  const cited = { number: 2, title: OWN.title };
  const audited = async (type: string) =>
    (await get('/api/console/audit?range=[0,49]', site.owner)).find(
      (entry: { type: string }) => entry.type === type,
    );
  const commented = async (addonId: string) =>
    (
      await site.call(`POST /api/addons/${addonId}/comments`, reporter, {
        payload: { content: 'Copied too' },
      })
    ).json().id;
  const collected = async () => {
    const about = { title: 'Copies', visibility: 'unlisted' };
    return (await site.call('POST /api/collections', reporter, { payload: about })).json().id;
  };

  test('the deletion of a comment cites a rule, which its author reads in the history', async () => {
    const id = await listed({ title: 'Commented' });
    const deleted = await decide(`DELETE /api/comments/${await commented(id)}`, { reason: 'Insult', rule });
    expect(deleted.statusCode).toBe(204);
    expect((await get(`/api/addons/${id}/history`, reporter)).at(-1)).toMatchObject({
      type: 'CommentDeleted',
      rule: cited,
    });
    expect(await audited('CommentDeleted')).toMatchObject({ rule: cited });
  });

  test('hiding and deleting a collection cite a rule, which its owner reads', async () => {
    const id = await collected();
    await decide(`PUT /api/admin/collections/${id}/hide`, { hidden: true, reason: 'Copied', rule });
    await decide(`DELETE /api/collections/${id}`, { reason: 'Copied', rule });
    expect(await get(`/api/collections/${id}/decisions`, reporter)).toMatchObject([
      { type: 'CollectionHidden', rule: cited },
      { type: 'CollectionDeleted', rule: cited },
    ]);
  });

  test('clearing a profile cites a rule, which its member reads', async () => {
    await site.call('PUT /api/users/me/profile', reporter, { payload: { text: 'I copy.' } });
    await decide(`PUT /api/admin/profiles/${reporter.id}/clear`, { parts: ['text'], reason: 'Copied', rule });
    expect(await get(`/api/profiles/${reporter.id}/decisions`, reporter)).toMatchObject([{ rule: cited }]);
  });

  test('a ban cites a rule, which staff read in the history of the account', async () => {
    const banned = await site.publisher('copyist');
    await decide(`PUT /api/admin/users/${banned.id}/ban`, { banned: true, reason: 'Copied', rule });
    expect((await get(`/api/admin/users/${banned.id}/history`, site.owner)).at(-1)).toMatchObject({
      type: 'AccountBanned',
      reason: 'Copied',
      rule: cited,
    });
    expect(await audited('AccountBanned')).toMatchObject({ rule: cited });
  });

  test('resolving a report cites a rule, for the reporter and for the publisher', async () => {
    const id = await listed({ title: 'Reported' });
    const filed = await site.call(`POST /api/addons/${id}/report`, reporter, {
      payload: { reason: 'copyright' },
    });
    const resolved = await decide(`PUT /api/admin/reports/${filed.json().id}/resolve`, {
      action: 'hide',
      rule,
    });
    expect(resolved.json()).toMatchObject({ status: 'resolved', rule: cited });
    expect(await latest(id)).toMatchObject({ type: 'AddonHidden', rule: cited });
    const history: { type: string }[] = await get(`/api/addons/${id}/history`, reporter);
    expect(history.find(({ type }) => type === 'ReportResolved')).toMatchObject({ rule: cited });
  });

  test('a rule that the site does not have is refused', async () => {
    const addonId = await listed({ title: 'Not Cited Elsewhere' });
    const filed = await site.call(`POST /api/addons/${addonId}/report`, reporter, {
      payload: { reason: 'spam' },
    });
    for (const [line, payload] of [
      [`DELETE /api/comments/${await commented(addonId)}`, {}],
      [`PUT /api/admin/collections/${await collected()}/hide`, { hidden: true }],
      [`DELETE /api/collections/${await collected()}`, {}],
      [`PUT /api/admin/profiles/${other.id}/clear`, { parts: ['text'], reason: 'Copied' }],
      [`PUT /api/admin/users/${other.id}/ban`, { banned: true }],
      [`PUT /api/admin/reports/${filed.json().id}/resolve`, {}],
    ] as const) {
      const refused = await decide(line, { ...payload, rule: 'No such rule' });
      expect([line, refused.statusCode, refused.json().code]).toEqual([line, 400, 'site-rule-gone']);
    }
  });
});
