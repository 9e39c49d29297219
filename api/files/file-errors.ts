// The operating system's error codes, by what they mean for the store of files.
import { StorageFull } from './file-store.ts';

const fullCodes = ['ENOSPC', 'EDQUOT', 'EFBIG'];

export const hasCode = (error: unknown, ...codes: string[]): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && codes.includes(error.code);

/** Throws an error on, as StorageFull where it says that there is no room. */
export function throwFull(error: unknown): never {
  throw hasCode(error, ...fullCodes) ? new StorageFull(error) : error;
}
