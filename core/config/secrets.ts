import { createHmac } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from './config.ts';
import { readSecret, SecretsError, secretFile } from './secret-file.ts';

export type Secrets = {
  /** For session tokens: the first signs, all verify. */
  jwtSecrets: readonly string[];
  /** Wraps the keys that open personal data: without it, that data is lost. */
  masterKey: string;
  /** Signs the heads of the audit chain. */
  auditKey: string;
  /** The keys by which push services recognize the site are derived from it. */
  pushKey: string;
};

/**
 * The secrets from the environment, or else from files in the data folder, generated the first time. No new master key
 * is generated when there is sealed data, which it could not open.
 * @throws SecretsError when such a file is damaged, missing or open to others, or when processes that share a database
 *   would each generate their own
 */
export async function loadSecrets(
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'jwtSecrets' | 'masterKey' | 'auditKey' | 'pushKey'>,
  { hasSealedData }: { hasSealedData: boolean },
): Promise<Secrets> {
  const { jwtSecrets, masterKey, dataDir, databaseUrl } = config;
  const derived = (name: string) => (databaseUrl && masterKey ? keyFrom(masterKey, name) : undefined);
  const auditKey = config.auditKey ?? derived('audit key');
  const pushKey = config.pushKey ?? derived('push key');
  if (jwtSecrets && masterKey && auditKey && pushKey) return { jwtSecrets, masterKey, auditKey, pushKey };
  if (databaseUrl) throw new SecretsError('JWT_SECRET and MASTER_KEY must be set when DATABASE_URL is.');
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  return {
    jwtSecrets: jwtSecrets ?? [await secretFile(join(dataDir, 'jwt-secret'))],
    masterKey: masterKey ?? (await masterKeyFile(join(dataDir, 'master-key'), hasSealedData)),
    auditKey: auditKey ?? (await secretFile(join(dataDir, 'audit-key'))),
    pushKey: pushKey ?? (await secretFile(join(dataDir, 'push-key'))),
  };
}

async function masterKeyFile(path: string, hasSealedData: boolean): Promise<string> {
  if (!hasSealedData) return secretFile(path);
  const masterKey = await readSecret(path);
  if (masterKey !== undefined) return masterKey;
  throw new SecretsError(
    `${path} is missing: put back the master key under which the personal data in the database was sealed.`,
  );
}

/** Every process that shares the database has to sign with the same keys. */
const keyFrom = (masterKey: string, name: string) =>
  createHmac('sha256', masterKey).update(name).digest('base64url');
