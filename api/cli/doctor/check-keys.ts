// Whether MASTER_KEY is the one under which the keys to personal data were wrapped.
import type { Privacy } from '@sandcrate/core/privacy/privacy.ts';
import type pg from 'pg';
import { type Finding, good } from './finding.ts';

/** @throws when a key does not open */
export async function checkKeys(pool: pg.Pool, privacy: Privacy): Promise<Finding> {
  const { rows } = await pool.query<{ subject: string }>(
    'select subject from subject_key where wrapped is not null limit 1',
  );
  const [first] = rows;
  if (!first) return good('master key', 'nothing is sealed yet');
  await privacy.keyOf(first.subject);
  return good('master key', 'opens what was sealed');
}
