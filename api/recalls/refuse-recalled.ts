import { requireNotRecalled } from '@sandcrate/core/recall/recall.ts';
import { recallOf } from '@sandcrate/projections/catalogue/recall-queries.ts';
import type pg from 'pg';
import type { StoredPack } from '../files/packs.ts';

/** Refuses a file that was recalled. @throws DomainError 'unprocessable' with the recall's reason */
export type RefuseRecalled = (pack: Pick<StoredPack, 'sha256' | 'facts'>) => Promise<void>;

/** One that is recalled while it is being uploaded is closed with all others that carry it. */
export const refuseRecalled =
  (pool: pg.Pool): RefuseRecalled =>
  async ({ sha256, facts }) => {
    requireNotRecalled(await recallOf(pool, sha256, facts.uuids));
  };
