import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';

/** The folder that holds `bin`, `lib` and `share`, and the programs that we start from it. */
export type Binaries = { folder: string; initdb: string; postgres: string };

export const binariesIn = (folder: string): Binaries => ({
  folder,
  initdb: join(folder, 'bin', 'initdb'),
  postgres: join(folder, 'bin', 'postgres'),
});

/**
 * Finds the PostgreSQL that npm installed for this platform.
 * @throws EmbeddedPostgresError when there is none
 */
export function installedBinaries(
  platform: string = process.platform,
  arch: string = process.arch,
): Binaries {
  const packageName = `@embedded-postgres/${platform}-${arch}`;
  const folder = nativeFolder(packageName);
  if (!folder) {
    throw new EmbeddedPostgresError(
      `No embedded PostgreSQL for ${platform}-${arch} (package ${packageName} is not installed). Set DATABASE_URL to a PostgreSQL server of your own.`,
    );
  }
  return binariesIn(folder);
}

function nativeFolder(packageName: string): string | undefined {
  try {
    const folder = join(dirname(createRequire(import.meta.url).resolve(packageName)), '..', 'native');
    return existsSync(binariesIn(folder).postgres) ? folder : undefined;
  } catch {
    return undefined;
  }
}
