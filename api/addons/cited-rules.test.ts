// The rules that the owner keeps, and decisions that cite them.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { stage } from '../testing/stage.ts';

const { site, maker, listed, get } = await stage();
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
