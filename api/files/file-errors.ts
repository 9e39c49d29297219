// Failures of the store of files, and the operating system's error codes that mean them.

const fullCodes = ['ENOSPC', 'EDQUOT', 'EFBIG'];

export const hasCode = (error: unknown, ...codes: string[]): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && codes.includes(error.code);

/** Throws an error on, as StorageFull where it says that there is no room. */
export function throwFull(error: unknown): never {
  throw hasCode(error, ...fullCodes) ? new StorageFull(error) : error;
}

export class StorageFull extends Error {
  override readonly name = 'StorageFull';

  constructor(cause: unknown) {
    super('There is no room to store this file.', { cause });
  }
}
