// The keys as they are stored, wrapped, for a backup: without the master key they open nothing.

import { decrypt } from '@sandcrate/core/privacy/cipher.ts';
import { deriveSecret } from '@sandcrate/core/privacy/secrets.ts';
import type pg from 'pg';
import { z } from 'zod';

export const wrappingKeyOf = (masterKey: string) => deriveSecret(masterKey, 'key wrapping');

/** Binds a wrapped key to its place, so that it opens nowhere else. */
export const wrappingPurpose = (subject: string, keyId: string) => `${subject}|${keyId}`;

/** `wrapped` is base64; null once the key was destroyed. */
export const StoredKey = z.object({
  subject: z.string(),
  keyId: z.uuid(),
  wrapped: z.base64().nullable(),
  createdAt: z.iso.datetime(),
});
export type StoredKey = z.infer<typeof StoredKey>;

type Row = { subject: string; key_id: string; wrapped: Buffer | null; created_at: Date };

/**
 * Whether a master key is the one under which a stored key was wrapped.
 * @throws Error for a destroyed key, which no master key opens
 */
export function opensStoredKey(masterKey: string, { subject, keyId, wrapped }: StoredKey): boolean {
  if (wrapped === null) throw new Error('A destroyed key cannot verify a master key');
  try {
    decrypt(wrappingKeyOf(masterKey), Buffer.from(wrapped, 'base64'), wrappingPurpose(subject, keyId));
    return true;
  } catch {
    return false;
  }
}

const PAGE = 2000;

/** All keys and the marks of those that were destroyed, by subject. */
export async function* readStoredKeys(pool: pg.Pool): AsyncGenerator<StoredKey, void, undefined> {
  let after = '';
  for (;;) {
    const { rows } = await pool.query<Row>(
      `select subject, key_id, wrapped, created_at from subject_key
       where subject collate "C" > $1 order by subject collate "C" limit $2`,
      [after, PAGE],
    );
    for (const { subject, key_id: keyId, wrapped, created_at: createdAt } of rows) {
      yield {
        subject,
        keyId,
        wrapped: wrapped?.toString('base64') ?? null,
        createdAt: createdAt.toISOString(),
      };
    }
    after = rows.at(-1)?.subject ?? after;
    if (rows.length < PAGE) return;
  }
}

/** Restores keys; existing ones, living or destroyed, stay as they are. */
export async function writeStoredKeys(pool: pg.Pool, keys: readonly StoredKey[]): Promise<void> {
  await pool.query(
    `insert into subject_key (subject, key_id, wrapped, created_at, destroyed_at)
     select subject, "keyId", decode(wrapped, 'base64'), "createdAt", case when wrapped is null then now() end
     from json_to_recordset($1)
       as k(subject text, "keyId" uuid, wrapped text, "createdAt" timestamptz)
     on conflict (subject) do nothing`,
    [JSON.stringify(keys)],
  );
}
