// Whether this site has the keys that its log was written with: those to personal data, and the one that signs the
// audit log.
import * as audit from '@sandcrate/core/audit/audit.ts';
import { publicKeyOf, signingKey } from '@sandcrate/core/audit/signature.ts';
import type { EventStore } from '@sandcrate/core/event-store/event-store.ts';
import { readEvent } from '@sandcrate/core/event-types.ts';
import { SEALING_TYPES, sealedUnder } from '@sandcrate/core/privacy/sealed-events.ts';
import { opensStoredKey, type StoredKey } from '@sandcrate/infrastructure/privacy/stored-keys.ts';
import type { Infrastructure } from '../infrastructure.ts';

/**
 * Counts of keys: those that the log needs, those of them that do not exist, those that do not open, and those that exist
 * although no event of the log needs them.
 */
export type KeyCounts = { needed: number; missing: number; locked: number; unneeded: number };

/**
 * Compares the keys to personal data with the log. Keys that the log records as erased are not needed.
 * @param masterKey without it, no key counts as locked
 * @throws InvalidEvent when the log holds an event that cannot be read
 */
export async function countKeys(
  store: Pick<EventStore, 'readAll'>,
  keys: AsyncIterable<StoredKey>,
  masterKey: string | undefined,
): Promise<KeyCounts> {
  const needed = await neededKeys(store);
  let [found, locked, unneeded] = [0, 0, 0];
  for await (const key of keys) {
    if (needed.get(key.subject) !== key.keyId) {
      if (key.wrapped !== null) unneeded += 1;
      continue;
    }
    found += 1;
    if (masterKey !== undefined && key.wrapped !== null && !opensStoredKey(masterKey, key)) locked += 1;
  }
  return { needed: needed.size, missing: needed.size - found, locked, unneeded };
}

/** The key of each subject whose data is in the log. */
async function neededKeys(store: Pick<EventStore, 'readAll'>): Promise<Map<string, string>> {
  const needed = new Map<string, string>();
  const filter = { types: [...SEALING_TYPES, 'SubjectErased'] };
  for await (const recorded of store.readAll({ filter })) {
    const event = readEvent(recorded);
    if (event.type === 'SubjectErased') for (const subject of event.data.subjects) needed.delete(subject);
    const sealed = sealedUnder(event);
    if (sealed) needed.set(sealed.subject, sealed.keyId);
  }
  return needed;
}

/** What to do about another audit key. */
export const SET_AUDIT_KEY = 'set AUDIT_KEY to the old key, or put the old file back as DATA_DIR/audit-key';

/**
 * Whether the audit log was signed with this site's AUDIT_KEY: 'unsigned' before the first signature, 'once-other' when
 * only older heads were signed with another key.
 */
export async function auditKeyState({
  store,
  secrets: { auditKey },
}: Pick<Infrastructure, 'store' | 'secrets'>): Promise<'unsigned' | 'same' | 'other' | 'once-other'> {
  const publicKey = publicKeyOf(signingKey(auditKey));
  const last = await signerAt(store, 'backwards');
  if (last === undefined) return 'unsigned';
  if (last !== publicKey) return 'other';
  return (await signerAt(store, 'forwards')) === publicKey ? 'same' : 'once-other';
}

/** The public key of the last signed head, or of the first. */
async function signerAt(
  store: Pick<EventStore, 'readStream'>,
  direction: 'forwards' | 'backwards',
): Promise<string | undefined> {
  for await (const recorded of store.readStream(audit.streamName(), { direction, limit: 1 })) {
    const event = readEvent(recorded);
    if (event.type === 'AuditAnchored') return event.data.publicKey;
  }
  return undefined;
}
