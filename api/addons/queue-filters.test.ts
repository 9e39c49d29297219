// The filters of the review queue.
import { manifestOf, manifestPart } from '@sandcrate/packs/testing/manifests.ts';
import { schemas } from '@sandcrate/projections/schemas.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formOf, packOf } from '../testing/addon-form.ts';
import { siteWithAdmin } from '../testing/cases.ts';
import type { Person } from '../testing/test-site.ts';

const { site, cases, admin, maker } = await siteWithAdmin();
afterAll(() => site.close());

/** A pack, with a module that runs scripts or without. */
const pack = (name: string, { hasScripts }: { hasScripts: boolean }) => {
  const uuid = 'bbbbbbbb-0000-4000-8000-bbbbbbbbbbbb';
  const script = {
    type: 'script',
    language: 'javascript',
    uuid,
    version: [1, 0, 0],
    entry: 'scripts/main.js',
  };
  const data = { type: 'data', uuid: uuid.replaceAll('b', 'c'), version: [1, 0, 0] };
  const modules = hasScripts ? [data, script] : [data];
  return packOf(`${name}.mcpack`, manifestPart(manifestOf({ name }, { modules })));
};
const [scripted, harmless] = [{ hasScripts: true }, { hasScripts: false }];

let newcomer: Person;
let scriptAdded: string;
let scriptRemoved: string;
beforeAll(async () => {
  newcomer = await site.publisher('newcomer');
  await cases.give(newcomer, { type: 'ChooseLanguage', language: 'de', now: new Date() });
  await cases.pendingAddon(newcomer, { title: 'First', file: pack('first', harmless) });
  await cases.pendingAddon(maker, { title: 'Scripted', file: pack('scripted', scripted) });
  scriptAdded = await cases.liveAddon(maker, { title: 'Adds', file: pack('adds', harmless) });
  scriptRemoved = await cases.liveAddon(maker, { title: 'Removes', file: pack('removes', scripted) });
  await cases.liveAddon(maker, { title: 'Live', file: pack('live', scripted) });
  await propose(scriptAdded, scripted);
  await propose(scriptRemoved, harmless);
});

const propose = async (id: string, of: { hasScripts: boolean }) => {
  const form = await formOf({ version: '2.0.0', file: pack(`${id} next`, of) });
  expect((await site.call(`PUT /api/addons/${id}`, maker, form)).json().openChange).not.toBeNull();
};
const titled = async (filter: object, as: Person = admin): Promise<string[]> => {
  const asked = encodeURIComponent(JSON.stringify(filter));
  const response = await site.call(`GET /api/console/addons?filter=${asked}`, as);
  expect(response.statusCode, response.body).toBe(200);
  return response.json().map(({ title }: { title: string }) => title);
};

test.each([
  [{ waiting: true }, ['First', 'Scripted', 'Adds', 'Removes']],
  [{ waitsAs: 'new' }, ['First', 'Scripted']],
  [{ waitsAs: 'change' }, ['Adds', 'Removes']],
  [{ waiting: true, isFirst: true }, ['First']],
  [{ waiting: true, hasScripts: true }, ['Scripted', 'Adds']],
  [{ hasScripts: true }, ['Scripted', 'Adds', 'Live']],
  [{ waiting: true, hasNewModule: true }, ['Adds']],
  [{ waiting: true, language: 'de' }, ['First']],
  [{ waiting: true, language: 'en' }, ['Scripted', 'Adds', 'Removes']],
  [{ waiting: true, waitedDays: 3 }, []],
  [{ waiting: true, isMine: true }, []],
])('%j finds %j', async (filter, titles) => {
  expect((await titled(filter)).toSorted()).toEqual([...titles].toSorted());
});

test('what has waited for some days is found', async () => {
  await site.services.pool.query(
    `update ${schemas.catalogue}.addon_rows set change_waiting_since = change_waiting_since - interval '3 days' where title = 'Adds'`,
    [],
  );
  expect(await titled({ waiting: true, waitedDays: 3 })).toEqual(['Adds']);
  expect(await titled({ waiting: true, waitedDays: 4 })).toEqual([]);
});

test('a moderator finds the reviews in which they have written', async () => {
  const other = await cases.personOfRole('other', 'admin');
  const payload = { text: 'Where is the script from?', audience: 'publisher' };
  const sent = await site.call(`POST /api/addons/${scriptAdded}/messages`, admin, { payload });
  expect(sent.statusCode, sent.body).toBe(201);
  expect(await titled({ waiting: true, isMine: true })).toEqual(['Adds']);
  expect(await titled({ waiting: true, isMine: true }, other)).toEqual([]);
});

test.each([
  { waitsAs: 'old' },
  { waitedDays: 0 },
  { waitedDays: 1.5 },
  { isFirst: 'yes' },
  { language: 'xx' },
])('%j is refused', async (filter) => {
  const asked = encodeURIComponent(JSON.stringify(filter));
  expect((await site.call(`GET /api/console/addons?filter=${asked}`, admin)).statusCode).toBe(400);
});

test('in the order of publishers, all of one publisher comes together and the longest wait first', async () => {
  await cases.pendingAddon(newcomer, { title: 'Second', file: pack('second', harmless) });
  await site.services.pool.query(
    `update ${schemas.catalogue}.addon_rows set submitted_at = submitted_at - interval '9 days' where title = 'First'`,
    [],
  );
  const titles: string[] = [];
  for (const range of ['[0,1]', '[2,3]', '[4,9]']) {
    const asked = new URLSearchParams({ filter: '{"waiting":true}', sort: '["publisher","ASC"]', range });
    const response = await site.call(`GET /api/console/addons?${asked}`, admin);
    expect(response.headers['content-range']).toMatch(/\/5$/);
    titles.push(...response.json().map(({ title }: { title: string }) => title));
  }
  expect(titles.slice(0, 2)).toEqual(['First', 'Second']);
  expect(titles.slice(2).toSorted()).toEqual(['Adds', 'Removes', 'Scripted']);
});
