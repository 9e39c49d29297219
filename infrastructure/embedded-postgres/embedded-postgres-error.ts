/** Why the embedded server cannot run, in one line that an operator can act on. */
export class EmbeddedPostgresError extends Error {
  override readonly name: string = 'EmbeddedPostgresError';
}

/**
 * Does the work, and translates operating system errors into what they mean for this data folder.
 * @throws EmbeddedPostgresError, or whatever else the work throws
 */
export async function explained<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isSystemError(error)) throw error;
    throw new EmbeddedPostgresError(`PostgreSQL cannot run on ${dataDir}: ${meaning(error)}`, {
      cause: error,
    });
  }
}

const isSystemError = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'code' in error;

function meaning(error: NodeJS.ErrnoException): string {
  if (error.syscall?.startsWith('spawn')) {
    return `this system cannot run its programs (${error.message}). Set DATABASE_URL to a server of your own.`;
  }
  if (error.code === 'EACCES' || error.code === 'EPERM') {
    return `${error.message}. Start as the owner of that folder, or choose another DATA_DIR.`;
  }
  if (error.code === 'EEXIST' || error.code === 'ENOTDIR') {
    return 'it is a file, or inside one. Choose another DATA_DIR.';
  }
  if (error.code === 'ENOSPC') return 'no space is left on its disk.';
  return error.message;
}
