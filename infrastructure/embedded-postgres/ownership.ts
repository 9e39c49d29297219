import { lchown, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Operator, operatorOf } from './operator.ts';
import { missing } from './pid-file.ts';

/**
 * Finds the user that runs the server on this folder. A folder that belongs to root, because it is new or was restored by
 * root from a backup, is given to that user.
 */
export async function operatorFor(folder: string): Promise<Operator | undefined> {
  const owner = await stat(folder).catch(missing(undefined));
  const operator = operatorOf(owner);
  if (operator && owner?.uid === 0) await give(folder, operator);
  return operator;
}

async function give(path: string, { uid, gid }: Operator): Promise<void> {
  for (const entry of await readdir(path, { withFileTypes: true, recursive: true })) {
    await lchown(join(entry.parentPath, entry.name), uid, gid);
  }
  await lchown(path, uid, gid);
}
