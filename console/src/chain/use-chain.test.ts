import type { AnchorView } from '@sandcrate/api/audit/contract.ts';
import { expect, test } from 'vitest';
import { auditEntry } from '../testing/cases.ts';
import { readChain } from './use-chain.ts';

const entries = [auditEntry({ hash: 'aa' }), auditEntry({ hash: 'bb' }), auditEntry({ hash: 'cc' })];
type Query = { pagination: { page: number }; sort: { order: string } };

const log = (anchors: AnchorView[]) => ({
  anchors: async () => anchors,
  getList: (async (_: string, { pagination: { page }, sort: { order } }: Query) => {
    const sorted = order === 'ASC' ? entries : entries.toReversed();
    return { data: sorted.slice(page - 1, page), total: entries.length };
  }) as never,
});
const anchor = (count: number, head: string): AnchorView => ({
  count,
  head,
  signature: '',
  publicKey: '',
  anchoredAt: '2025-11-20T00:00:00.000Z',
});

test('an anchor is compared with the entry that it names', async () => {
  expect(await readChain(log([anchor(2, 'bb')]))).toMatchObject({ entries: 3, matches: true, signed: false });
  expect((await readChain(log([anchor(2, 'xx')]))).matches).toBe(false);
  expect((await readChain(log([anchor(9, 'cc')]))).matches).toBe(false);
});

test('the state of the chain is unknown before the first anchor', async () =>
  expect(await readChain(log([]))).toEqual({
    entries: 3,
    anchors: [],
    signed: undefined,
    matches: undefined,
  }));
