import { createHmac } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from './config.ts';
import { secretFile } from './secret-file.ts';

export type Secrets = {
  /** For the tokens of sessions: the first signs, all verify. */
  jwtSecrets: readonly string[];
  /** Wraps the keys that open personal data: without it, that data is lost. */
  masterKey: string;
  /** Signs the heads of the audit chain. */
  auditKey: string;
};

/**
 * The secrets that the environment gives, else those in files under the data folder, generated the first time.
 * @throws Error when such a file is damaged, or when processes that share a database would each make up their own
 */
export async function loadSecrets(
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'jwtSecrets' | 'masterKey' | 'auditKey'>,
): Promise<Secrets> {
  const { jwtSecrets, masterKey, dataDir, databaseUrl } = config;
  const auditKey = config.auditKey ?? (databaseUrl && masterKey ? auditKeyFrom(masterKey) : undefined);
  if (jwtSecrets && masterKey && auditKey) return { jwtSecrets, masterKey, auditKey };
  if (databaseUrl) throw new Error('JWT_SECRET and MASTER_KEY must be set when DATABASE_URL is');
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  return {
    jwtSecrets: jwtSecrets ?? [await secretFile(join(dataDir, 'jwt-secret'))],
    masterKey: masterKey ?? (await secretFile(join(dataDir, 'master-key'))),
    auditKey: auditKey ?? (await secretFile(join(dataDir, 'audit-key'))),
  };
}

/** Every process that shares the database has to sign with the same key. */
const auditKeyFrom = (masterKey: string) =>
  createHmac('sha256', masterKey).update('audit key').digest('base64url');
