// The first start creates the owner, from the environment or with a generated password that is printed once. Until it is
// printed, it is kept in a file, because the process may be killed in between.

import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { TOO_COMMON } from '@sandcrate/core/account/errors.ts';
import { type Config, ConfigError } from '@sandcrate/core/config/config.ts';
import { readSecret, secretFile } from '@sandcrate/core/config/secret-file.ts';
import type { EventStore } from '@sandcrate/core/event-store/event-store.ts';
import type { Logger } from '@sandcrate/core/logger.ts';
import type { Ports } from '@sandcrate/core/registration/ports.ts';
import { createOwner } from '@sandcrate/core/registration/register.ts';
import type { ReadModels } from '@sandcrate/projections/runner/lifecycle/runner.ts';
import { schemas } from '@sandcrate/projections/schemas.ts';
import type pg from 'pg';
import { findByEmailKey, passwordHashOf } from './auth/account-in-log.ts';
import { isCommon } from './auth/common-passwords.ts';
import { hashPassword, passwordFits } from './auth/passwords.ts';

const DEFAULT_EMAIL = 'owner@sandcrate.example';

/** Shown once, when the password was generated here. */
export type NewOwner = { email: string; password: string };

export type EnsureOwnerOptions = {
  ports: Ports & { pool: pg.Pool; readModels: Pick<ReadModels, 'waitFor'>; store: Pick<EventStore, 'head'> };
  config: Pick<Config, 'dataDir' | 'ownerEmail' | 'ownerPassword'>;
  correlationId: string;
  logger: Logger;
  /** Called with the owner whose password was generated. */
  onNewOwner?: (owner: NewOwner) => void;
  /** How long to wait before checking again [5 s]. */
  lookEveryMs?: number;
};

export type EnsuredOwner = {
  /** Resolves when the site is known to have an owner, or after `stop`. */
  found: Promise<void>;
  stop(): Promise<void>;
};

/** How long each check waits for the accounts. */
const WAIT_MS = 1000;
const LOOK_EVERY_MS = 5000;

/**
 * Ensures that the site has an owner. Whether it has one is known only once the accounts have caught up with the log.
 * While they are still being built, the site starts anyway and checks later.
 * @throws ConfigError when OWNER_PASSWORD is too common
 */
export async function ensureOwner(options: EnsureOwnerOptions): Promise<EnsuredOwner> {
  if (await areAccountsKnown(options, WAIT_MS)) {
    await createUnlessThere(options);
    return { found: Promise.resolve(), stop: async () => {} };
  }
  options.logger.info('The site checks for an owner once the accounts have caught up with the log.');
  const stopped = new AbortController();
  const finding = findOutLater(options, stopped.signal);
  return {
    found: finding,
    async stop() {
      stopped.abort();
      await finding;
    },
  };
}

async function findOutLater(options: EnsureOwnerOptions, stopped: AbortSignal): Promise<void> {
  while (!stopped.aborted) {
    try {
      if (await areAccountsKnown(options, WAIT_MS)) return await createUnlessThere(options);
    } catch (error) {
      options.logger.warn(`Could not check yet whether the site has an owner: ${String(error)}`);
      await pause(options.lookEveryMs ?? LOOK_EVERY_MS, undefined, { signal: stopped }).catch(() => {});
    }
  }
}

const areAccountsKnown = async ({ ports: { readModels, store } }: EnsureOwnerOptions, waitMs: number) =>
  readModels.waitFor(await store.head(), ['accounts'], waitMs);

async function createUnlessThere({
  ports,
  config,
  correlationId,
  onNewOwner,
}: EnsureOwnerOptions): Promise<void> {
  const { handler, privacy, pool, readModels } = ports;
  const email = config.ownerEmail ?? DEFAULT_EMAIL;
  const file = join(config.dataDir, 'owner-password');
  const { rows } = await pool.query<{ exists: boolean }>(
    `select exists (select from ${schemas.accounts}.accounts where role = 'owner' and deleted_at is null)`,
  );
  if (!rows[0]?.exists) {
    if (config.ownerPassword !== undefined && (await isCommon(config.ownerPassword, [email]))) {
      throw new ConfigError([`OWNER_PASSWORD: ${TOO_COMMON}`]);
    }
    const passwordHash = await hashPassword(config.ownerPassword ?? (await secretFile(file)));
    const { position } = await createOwner(
      { handler, privacy },
      { username: 'owner', email, passwordHash },
      { actor: 'system', correlationId, now: new Date() },
    );
    if (position !== undefined) await readModels.waitFor(position, ['accounts', 'catalogue'], 5000);
  }
  const password = await readSecret(file);
  if (password === undefined) return;
  const found = await findByEmailKey(ports, privacy.emailKey(email));
  if (await passwordFits(password, await passwordHashOf(ports, found))) onNewOwner?.({ email, password });
  await rm(file, { force: true });
}
