import { randomBytes } from 'node:crypto';
import { link, open, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Why the site cannot start with the secrets that it has, in one line that an operator can act on. */
export class SecretsError extends Error {
  override readonly name = 'SecretsError';
}

export const SECRET_BYTES = 32;

/**
 * The secret in this file, which only our user may read; generated the first time. Concurrent processes all get the
 * same one. The file appears complete and on disk, or not at all.
 * @throws SecretsError when the file exists but holds no valid secret, or others may read it
 */
export async function secretFile(path: string): Promise<string> {
  return (await readSecret(path)) ?? (await createSecret(path));
}

/**
 * The secret in this file; undefined when there is no such file.
 * @throws SecretsError when the file exists but holds no valid secret, or others may read it
 */
export async function readSecret(path: string): Promise<string | undefined> {
  const text = await readPrivate(path);
  if (text === undefined) return undefined;
  const secret = text.trim();
  if (Buffer.from(secret, 'base64url').length < SECRET_BYTES) {
    throw new SecretsError(`${path} holds no usable secret: put the right one back from a backup.`);
  }
  return secret;
}

const BY_OTHERS = 0o077;

async function readPrivate(path: string): Promise<string | undefined> {
  const file = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (file === undefined) return undefined;
  try {
    const { mode } = await file.stat();
    // Windows has no such modes: every file there seems open to all.
    if (process.platform !== 'win32' && (mode & BY_OTHERS) !== 0) {
      throw new SecretsError(`${path} can be read by other users: run "chmod 600 ${path}".`);
    }
    return await file.readFile('utf8');
  } finally {
    await file.close();
  }
}

async function createSecret(path: string): Promise<string> {
  const secret = randomBytes(SECRET_BYTES).toString('base64url');
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  try {
    await writeDurably(draft, `${secret}\n`);
    await link(draft, path);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    await rm(draft, { force: true });
  }
  await sync(dirname(path));
  const kept = await readSecret(path);
  if (kept === undefined) throw new SecretsError(`${path} vanished while it was being written.`);
  return kept;
}

async function writeDurably(path: string, text: string): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function sync(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
