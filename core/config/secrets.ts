import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from './config.ts';
import { secretFile } from './secret-file.ts';

export type Secrets = {
  /** Signs sessions. */
  jwtSecret: string;
  /** Wraps the keys that open personal data: without it, that data is lost. */
  masterKey: string;
};

/**
 * The secrets that the environment gives, else those in files under the data folder, generated the first time.
 * @throws Error when such a file is damaged, or when processes that share a database would each make up their own
 */
export async function loadSecrets(
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'jwtSecret' | 'masterKey'>,
): Promise<Secrets> {
  const { jwtSecret, masterKey, dataDir } = config;
  if (jwtSecret && masterKey) return { jwtSecret, masterKey };
  if (config.databaseUrl) throw new Error('JWT_SECRET and MASTER_KEY must be set when DATABASE_URL is');
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  return {
    jwtSecret: jwtSecret ?? (await secretFile(join(dataDir, 'jwt-secret'))),
    masterKey: masterKey ?? (await secretFile(join(dataDir, 'master-key'))),
  };
}
