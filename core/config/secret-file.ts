import { randomBytes } from 'node:crypto';
import { link, open, readFile, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

export const SECRET_BYTES = 32;

/**
 * The secret kept in this file, which only our user may read; generated the first time. Several processes may ask
 * at once: all get the same one. The file appears whole and on disk, or not at all.
 * @throws Error when the file is there but holds no secret of ours
 */
export async function secretFile(path: string): Promise<string> {
  return (await readSecret(path)) ?? (await createSecret(path));
}

async function readSecret(path: string): Promise<string | undefined> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  const secret = text.trim();
  if (Buffer.from(secret, 'base64url').length < SECRET_BYTES) {
    throw new Error(`${path} holds no usable secret: put the right one back from a backup.`);
  }
  return secret;
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
  if (kept === undefined) throw new Error(`${path} vanished while it was being written.`);
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
