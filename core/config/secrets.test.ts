import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadConfig } from './config.ts';
import { secretFile } from './secret-file.ts';
import { loadSecrets } from './secrets.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sandcrate-secrets-'));
});

afterEach(() => rm(folder, { recursive: true }));

const JWT_SECRET = 'j'.repeat(32);
const MASTER_KEY = 'm'.repeat(32);
const AUDIT_KEY = 'a'.repeat(32);
const PUSH_KEY = 'p'.repeat(32);
const NEW_SITE = { hasSealedData: false };
const OLD_SITE = { hasSealedData: true };

test('a secret from the environment is used as it is, and no file is written', async () => {
  const secrets = await loadSecrets(
    loadConfig({ DATA_DIR: folder, JWT_SECRET, MASTER_KEY, AUDIT_KEY, PUSH_KEY }),
    NEW_SITE,
  );
  expect(secrets).toEqual({
    jwtSecrets: [JWT_SECRET],
    masterKey: MASTER_KEY,
    auditKey: AUDIT_KEY,
    pushKey: PUSH_KEY,
  });
  expect(await readdir(folder)).toEqual([]);
});

test('with the embedded database, secrets are generated once and only our user can read them', async () => {
  const dataDir = join(folder, 'new', 'data');
  const config = loadConfig({ DATA_DIR: dataDir });
  const secrets = await loadSecrets(config, NEW_SITE);
  expect(secrets.jwtSecrets).not.toContain(secrets.masterKey);
  expect(Buffer.from(secrets.jwtSecrets[0] ?? '', 'base64url')).toHaveLength(32);
  expect(await loadSecrets(config, NEW_SITE)).toEqual(secrets);
  expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
  expect((await readdir(dataDir)).sort()).toEqual(['audit-key', 'jwt-secret', 'master-key', 'push-key']);
  for (const name of await readdir(dataDir)) {
    expect((await stat(join(dataDir, name))).mode & 0o777).toBe(0o600);
  }
});

test('one secret may come from the environment and the other from its file', async () => {
  const secrets = await loadSecrets(
    loadConfig({ DATA_DIR: folder, MASTER_KEY, AUDIT_KEY, PUSH_KEY }),
    NEW_SITE,
  );
  expect(secrets.masterKey).toBe(MASTER_KEY);
  expect(await readdir(folder)).toEqual(['jwt-secret']);
});

test('processes that share a database do not generate their own secrets', async () => {
  const loading = loadSecrets(
    {
      dataDir: folder,
      databaseUrl: 'postgres://db/site',
      jwtSecrets: [JWT_SECRET],
      masterKey: undefined,
      auditKey: undefined,
      pushKey: undefined,
    },
    NEW_SITE,
  );
  await expect(loading).rejects.toThrow('must be set when DATABASE_URL is');
  expect(await readdir(folder)).toEqual([]);
});

test('processes that share a database sign with one key, whatever their data folder', async () => {
  const shared = {
    databaseUrl: 'postgres://db/site',
    jwtSecrets: [JWT_SECRET],
    masterKey: MASTER_KEY,
    auditKey: undefined,
    pushKey: undefined,
  };
  const one = await loadSecrets({ dataDir: join(folder, 'one'), ...shared }, NEW_SITE);
  const other = await loadSecrets({ dataDir: join(folder, 'other'), ...shared }, NEW_SITE);
  expect(one.auditKey).toBe(other.auditKey);
  expect(one.pushKey).toBe(other.pushKey);
  for (const key of [one.auditKey, one.pushKey]) expect(key).not.toContain(MASTER_KEY);
  expect(one.pushKey).not.toBe(one.auditKey);
  expect(await readdir(folder)).toEqual([]);
});

test('processes that generate a secret at once all get the same one', async () => {
  const path = join(folder, 'secret');
  const secrets = await Promise.all(Array.from({ length: 20 }, () => secretFile(path)));
  expect(new Set(secrets).size).toBe(1);
  expect(await readdir(folder)).toEqual(['secret']);
});

test('a truncated file is refused, not replaced: what it sealed would be lost', async () => {
  const path = join(folder, 'secret');
  const secret = await secretFile(path);
  for (const damaged of ['', '\n', secret.slice(0, 20)]) {
    await writeFile(path, damaged);
    await expect(secretFile(path)).rejects.toThrow(`${path} holds no usable secret`);
    expect(await readFile(path, 'utf8')).toBe(damaged);
  }
});

test('a secret file that a killed process left half written is never used', async () => {
  const path = join(folder, 'secret');
  await writeFile(`${path}.0123456789ab`, 'half');
  expect(Buffer.from(await secretFile(path), 'base64url')).toHaveLength(32);
});

test('no new master key is generated for data that another one sealed', async () => {
  const config = loadConfig({ DATA_DIR: folder });
  const path = join(folder, 'master-key');
  await expect(loadSecrets(config, OLD_SITE)).rejects.toThrow(`${path} is missing: put back the master key`);
  expect(await readdir(folder)).not.toContain('master-key');
  const { masterKey } = await loadSecrets(config, NEW_SITE);
  expect((await loadSecrets(config, OLD_SITE)).masterKey).toBe(masterKey);
});

test.runIf(process.platform !== 'win32').each([0o644, 0o640, 0o620, 0o604])(
  'a secret in a file that others may read or write (%o) is refused',
  async (mode) => {
    const path = join(folder, 'secret');
    await secretFile(path);
    await chmod(path, mode);
    await expect(secretFile(path)).rejects.toThrow(
      `${path} can be read by other users: run "chmod 600 ${path}".`,
    );
    await chmod(path, 0o400);
    await secretFile(path);
  },
);
