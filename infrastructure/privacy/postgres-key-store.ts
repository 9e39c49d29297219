// Keys in PostgreSQL, wrapped with the master key: the table alone, such as in a backup, opens nothing.
import { randomBytes, randomUUID } from 'node:crypto';
import { decrypt, encrypt } from '@sandcrate/core/privacy/cipher.ts';
import { type KeyStore, SubjectErased, type SubjectKey } from '@sandcrate/core/privacy/key-store.ts';
import type pg from 'pg';
import { migrate } from '../postgres/migrate.ts';
import { migrations } from './migrations.ts';
import { wrappingKeyOf, wrappingPurpose } from './stored-keys.ts';

type Row = { subject: string; key_id: string; wrapped: Buffer };

/** The master key is not the one under which the keys in the database were wrapped. */
export class WrongMasterKey extends Error {
  override readonly name = 'WrongMasterKey';
}

export type PostgresKeyStore = KeyStore & {
  /** Creates the table or brings it up to date. */
  migrate(): Promise<void>;
  /**
   * Opens the oldest key, to find out whether this is the master key of this database.
   * @returns false when there is no key yet
   * @throws WrongMasterKey when it does not open
   */
  verify(): Promise<boolean>;
};

/** Creates the table of keys or brings it up to date. */
export async function migrateKeyStore(pool: pg.Pool): Promise<void> {
  await migrate(pool, 'privacy', migrations);
}

/** Whether the database holds keys, which only its master key opens. */
export async function hasKeys(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query('select from subject_key where wrapped is not null limit 1');
  return rows.length > 0;
}

export function createPostgresKeyStore(pool: pg.Pool, masterKey: string): PostgresKeyStore {
  const wrappingKey = wrappingKeyOf(masterKey);

  function unwrap({ subject, key_id: id, wrapped }: Row): SubjectKey {
    try {
      return { id, bytes: decrypt(wrappingKey, wrapped, wrappingPurpose(subject, id)) };
    } catch (cause) {
      throw new WrongMasterKey(
        `The key of ${subject} does not open: it is damaged, or was made with another MASTER_KEY.`,
        {
          cause,
        },
      );
    }
  }

  async function get(subjects: readonly string[]): Promise<Map<string, SubjectKey>> {
    const { rows } = await pool.query<Row>(
      'select subject, key_id, wrapped from subject_key where subject = any($1) and wrapped is not null',
      [subjects],
    );
    return new Map(rows.map((row) => [row.subject, unwrap(row)]));
  }

  return {
    migrate: () => migrateKeyStore(pool),

    async verify() {
      const { rows } = await pool.query<Row>(
        'select subject, key_id, wrapped from subject_key where wrapped is not null order by created_at limit 1',
      );
      const [oldest] = rows;
      if (oldest === undefined) return false;
      try {
        unwrap(oldest);
      } catch (cause) {
        throw new WrongMasterKey(
          'MASTER_KEY is not the one under which the personal data in this database was sealed: put the right one back.',
          { cause },
        );
      }
      return true;
    },

    async create(subject) {
      const known = (await get([subject])).get(subject);
      if (known) return known;
      const id = randomUUID();
      const wrapped = encrypt(wrappingKey, randomBytes(32), wrappingPurpose(subject, id));
      await pool.query(
        'insert into subject_key (subject, key_id, wrapped) values ($1, $2, $3) on conflict (subject) do nothing',
        [subject, id, wrapped],
      );
      const made = (await get([subject])).get(subject);
      if (!made) throw new SubjectErased(subject);
      return made;
    },

    get,

    async destroy(subjects) {
      const { rows } = await pool.query<{ destroyed: number }>(
        `with living as (
           select subject from subject_key where subject = any($1) and wrapped is not null order by subject for update
         ), done as (
           insert into subject_key (subject, key_id, destroyed_at)
             select subject, gen_random_uuid(), now() from unnest($1::text[]) as subject order by subject
           on conflict (subject) do update set wrapped = null, destroyed_at = now() where subject_key.wrapped is not null
         )
         select count(*)::int as destroyed from living`,
        [[...new Set(subjects)]],
      );
      return rows[0]?.destroyed ?? 0;
    },

    async list(kind) {
      const { rows } = await pool.query<{ subject: string }>(
        `select subject from subject_key
          where wrapped is not null and subject collate "C" between $1 and $2 order by subject collate "C"`,
        [`${kind}:`, `${kind};`],
      );
      return rows.map(({ subject }) => subject);
    },
  };
}
