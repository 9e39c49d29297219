// Failures of the file store, and the operating system's error codes for them.

const fullCodes = ['ENOSPC', 'EDQUOT', 'EFBIG'];

export const hasCode = (error: unknown, ...codes: string[]): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && codes.includes(error.code);

/** Rethrows an error, as StorageFull if it means that there is no space. */
export function throwFull(error: unknown): never {
  throw hasCode(error, ...fullCodes) ? new StorageFull(error) : error;
}

/** Work on a file was not done in time, because the file needs too much of it or because the machine is busy. */
export class InspectionTooSlow extends Error {
  override readonly name = 'InspectionTooSlow';

  constructor() {
    super('Work on a file exceeded its time limit.');
  }
}

export class StorageFull extends Error {
  override readonly name = 'StorageFull';

  constructor(cause: unknown) {
    super('There is no room to store this file.', { cause });
  }
}
