// The first start makes the owner: from the environment, or with a password that is printed once.

import { randomBytes } from 'node:crypto';
import { type Config, ConfigError } from '@sandcrate/core/config/config.ts';
import type { Ports } from '@sandcrate/core/registration/ports.ts';
import { createOwner } from '@sandcrate/core/registration/register.ts';
import type { ReadModels } from '@sandcrate/projections/runner/runner.ts';
import { schemas } from '@sandcrate/projections/schemas.ts';
import type pg from 'pg';
import { isCommon, TOO_COMMON } from './common-passwords.ts';
import { hashPassword } from './passwords.ts';

const DEFAULT_EMAIL = 'owner@sandcrate.example';

/** Shown once, when the password was made up here. */
export type NewOwner = { email: string; password: string };

/** Sees to it that the site has an owner. Answers the credentials if they were made up. */
export async function ensureOwner(
  { handler, privacy, pool, readModels }: Ports & { pool: pg.Pool; readModels: ReadModels },
  config: Pick<Config, 'ownerEmail' | 'ownerPassword'>,
  correlationId: string,
): Promise<NewOwner | undefined> {
  const { rows } = await pool.query<{ exists: boolean }>(
    `select exists (select from ${schemas.accounts}.accounts where role = 'owner' and deleted_at is null)`,
  );
  if (rows[0]?.exists) return undefined;
  const email = config.ownerEmail ?? DEFAULT_EMAIL;
  if (config.ownerPassword !== undefined && (await isCommon(config.ownerPassword, [email]))) {
    throw new ConfigError([`OWNER_PASSWORD: ${TOO_COMMON}`]);
  }
  const password = config.ownerPassword ?? randomBytes(15).toString('base64url');
  const { position } = await createOwner(
    { handler, privacy },
    { username: 'owner', email, passwordHash: await hashPassword(password) },
    { actor: 'system', correlationId, now: new Date() },
  );
  if (position === undefined) return undefined;
  await readModels.waitFor(position, ['accounts', 'catalogue'], 5000);
  return config.ownerPassword === undefined ? { email, password } : undefined;
}
