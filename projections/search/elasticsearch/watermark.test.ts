import { inTransaction } from '@sandcrate/infrastructure/postgres/transaction.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { schemas } from '../../schemas.ts';
import { fillCatalogue, idOf } from '../testing/fill-catalogue.ts';
import { type TestCatalogue, testCatalogue } from '../testing/test-catalogue.ts';
import { changesAfter } from './outbound.ts';
import { type Moment, momentOf, Watermark } from './watermark.ts';

const moment = (version: bigint, now: number, oldest = now, table = 'a'): Moment => ({
  version,
  now,
  oldest,
  table,
});

test('the watermark follows the versions assigned before the oldest running write began', () => {
  const mark = new Watermark();
  const look = (...args: Parameters<typeof moment>) => {
    const mayLack = mark.observe(moment(...args));
    mark.lookedAt();
    return mayLack;
  };
  expect(look(10n, 1)).toBe(true);
  expect(mark.after).toBe(0n);
  expect(look(10n, 2)).toBe(true);
  expect(look(10n, 3)).toBe(true);
  expect(mark.after).toBe(10n);
  expect(look(10n, 4)).toBe(false);
  expect(look(11n, 5)).toBe(true);
});

test('a long-running transaction holds the watermark back', () => {
  const mark = new Watermark();
  for (const now of [2, 3, 4, 5]) {
    mark.observe(moment(10n, now, 1.5));
    mark.lookedAt();
  }
  expect(mark.after).toBe(0n);
});

test('an observed position that was not read does not move the watermark', () => {
  const mark = new Watermark();
  for (const now of [1, 2, 3, 4]) mark.observe(moment(10n, now));
  expect(mark.after).toBe(0n);
});

test('another table is read from its beginning', () => {
  const mark = new Watermark();
  for (const now of [1, 2, 3]) {
    mark.observe(moment(10n, now));
    mark.lookedAt();
  }
  expect(mark.observe(moment(10n, 4, 4, 'b'))).toBe(true);
  expect(mark.after).toBe(0n);
});

let catalogue: TestCatalogue;
beforeAll(async () => {
  catalogue = await testCatalogue();
});
afterAll(() => catalogue.drop());

test('a version that commits late, below others, is not skipped', async () => {
  const { pool } = catalogue;
  await fillCatalogue(pool, [{ key: 'early', title: 'Early' }]);
  const mark = new Watermark();
  const look = async () => {
    mark.observe(await momentOf(pool));
    const changes = await changesAfter(pool, mark.after, 100);
    mark.lookedAt();
    return changes.addonIds;
  };
  await inTransaction(pool, async (late) => {
    await late.query(
      `update ${schemas.catalogue}.search_documents
       set version = nextval('public.search_document_version') where addon_id = $1`,
      [idOf('early')],
    );
    await fillCatalogue(pool, [{ key: 'later', title: 'Later' }]);
    for (let times = 0; times < 5; times++) expect(await look()).toContain(idOf('later'));
  });
  expect(await look()).toContain(idOf('early'));
  for (let times = 0; times < 3; times++) await look();
  expect(await look()).toEqual([]);
});

test('changes come in order, page by page, each once in its latest version', async () => {
  const { pool } = catalogue;
  await fillCatalogue(
    pool,
    Array.from({ length: 25 }, (_, n) => ({ key: `paged ${n}`, title: `Paged ${n}` })),
  );
  await pool.query(
    `insert into search.signals select addon_id, nextval('public.search_document_version'), 1, 0, 0
     from ${schemas.catalogue}.search_documents`,
  );
  const seen = new Set<string>();
  let after = 0n;
  for (let page = await changesAfter(pool, after, 10); page.addonIds.length > 0; ) {
    expect(page.upTo).toBeGreaterThan(after);
    for (const id of page.addonIds) seen.add(id);
    after = page.upTo;
    page = await changesAfter(pool, after, 10);
  }
  expect(seen.size).toBe(27);
});
