// The path of an entry: forward slashes, no empty or '.' parts, and nothing that leads out of the folder.
import { unsafePath } from '@sandcrate/core/pack/errors.ts';

const drive = /^[A-Za-z]:/;
const control = /\p{Cc}/u;

/**
 * Brings the name of an entry into one form, so that two spellings of a path are seen to be the same.
 * @returns the path, empty for the archive's own root
 * @throws DomainError when the name is absolute, names a drive, climbs with '..' or hides control characters
 */
export function entryPath(name: string): string {
  const slashed = name.replaceAll('\\', '/');
  if (name === '' || slashed.startsWith('/') || drive.test(slashed) || control.test(name))
    throw unsafePath(name);
  const parts = slashed.split('/').filter((part) => part !== '' && part !== '.');
  if (parts.includes('..')) throw unsafePath(name);
  return parts.join('/');
}

export const folderOf = (path: string) => path.slice(0, Math.max(0, path.lastIndexOf('/')));

export const fileNameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1);

export const joinPath = (...parts: string[]) => parts.filter((part) => part !== '').join('/');

/** The extension in lower case without its dot, empty when there is none. */
export const extensionOf = (path: string) => /\.([^./\\]+)$/.exec(path)?.[1]?.toLowerCase() ?? '';

const systemFile = /(?:^|\/)(?:__MACOSX\/|\._[^/]*$|\.DS_Store$)/;

/**
 * Whether a file was left by an operating system: the AppleDouble twins and folder settings that macOS adds to archives.
 * The game reads none of them, so they are no content of a pack, whatever their name ends with.
 */
export const isSystemFile = (path: string) => systemFile.test(path);
