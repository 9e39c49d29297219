import type { AuditEntry } from '@sandcrate/api/contract/moderation.ts';
import { expect, test, vi } from 'vitest';
import { auditEntry } from '../testing/cases.ts';
import { auditLines } from './export.ts';

test('every entry of the filtered list is one line, however many pages they are', async () => {
  const entries = Array.from({ length: 1200 }, () => auditEntry());
  const getList = vi.fn(async (_resource: string, { pagination: { page, perPage } }: Query) => ({
    data: entries.slice((page - 1) * perPage, page * perPage),
    total: entries.length,
  }));
  const told: number[] = [];
  const text = await auditLines({ getList: getList as never }, { type: 'AddonApproved' }, (done) =>
    told.push(done),
  );
  const lines = text.trimEnd().split('\n');
  expect(lines.map((line): AuditEntry => JSON.parse(line))).toEqual(entries);
  expect(told).toEqual([1000, 1200]);
  expect(getList.mock.calls.map(([, { filter }]) => filter)).toEqual(
    Array(2).fill({ type: 'AddonApproved' }),
  );
});

type Query = { pagination: { page: number; perPage: number }; filter: object };
