import { requireNotRecalled } from '@sandcrate/core/recall/recall.ts';
import { recallOf } from '@sandcrate/projections/catalogue/recall-queries.ts';
import type pg from 'pg';
import type { StoredPack } from '../files/packs.ts';

/** Refuses a file that was recalled. @throws DomainError 'unprocessable' with the recall's reason */
export type RefuseRecalled = (pack: Pick<StoredPack, 'sha256' | 'facts'>) => Promise<void>;

/** A file that is recalled during its upload is closed along with all other listings that contain it. */
export const refuseRecalled =
  (pool: pg.Pool): RefuseRecalled =>
  async ({ sha256, facts }) => {
    requireNotRecalled(await recallOf(pool, sha256, facts.uuids));
  };
