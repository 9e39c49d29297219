// Full disks: a real small one where this process may mount one, and writes that fail as they would on it.
import { spawnSync } from 'node:child_process';
import { type FileHandle, mkdir, open } from 'node:fs/promises';
import { onTestFinished, vi } from 'vitest';

/** Whether this process may mount a file system in memory. */
export const canMount = () =>
  process.platform === 'linux' && process.getuid?.() === 0 && spawnSync('mount', ['--version']).status === 0;

/** Mounts an empty disk of this size over a folder until the test has finished. */
export async function mountSmallDisk(folder: string, megabytes: number): Promise<void> {
  await mkdir(folder, { recursive: true });
  const { status, stderr } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'none', folder]);
  if (status !== 0) throw new Error(`A small disk could not be mounted: ${stderr}`);
  onTestFinished(() => void spawnSync('umount', ['-l', folder]));
}

/**
 * Makes one write to a file, the nth from now, fail halfway because the disk is full; later ones succeed.
 * `hasCome` reports whether that has happened.
 */
export async function fillAtWrite(nth: number): Promise<{ hasCome: () => boolean; end: () => void }> {
  const own = await open(import.meta.filename);
  const prototype: FileHandle = Object.getPrototypeOf(own);
  await own.close();
  const write = prototype.writeFile;
  let writes = 0;
  const spy = vi.spyOn(prototype, 'writeFile').mockImplementation(async function (
    this: FileHandle,
    content,
    ...options
  ) {
    writes += 1;
    if (writes !== nth) return write.call(this, content, ...options);
    if (content instanceof Uint8Array) await write.call(this, content.subarray(0, content.length / 2));
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  });
  return { hasCome: () => writes >= nth, end: () => spy.mockRestore() };
}
