// Whether MASTER_KEY is the one under which the keys to personal data were wrapped.
import type { PostgresKeyStore } from '@sandcrate/core/privacy/postgres/postgres-key-store.ts';
import { type Finding, good } from './finding.ts';

/** @throws WrongMasterKey when a key does not open */
export async function checkKeys(keys: PostgresKeyStore): Promise<Finding> {
  const isSealed = await keys.verify();
  return good('master key', isSealed ? 'opens what was sealed' : 'nothing is sealed yet');
}
