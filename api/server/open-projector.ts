// The parts of a process that follows the log, opened together: alone, or as the primary of workers.
import type { FileStore } from '../files/file-store.ts';
import { openFiles } from '../files/open-files.ts';
import { openParts, type Parts, prepareTables } from '../parts.ts';
import { type Projector, startProjector } from '../projector.ts';
import { followSettings, type SettingsFollower } from '../settings-follower.ts';
import { loggerFor } from './logger.ts';
import type { Start } from './run.ts';

export type OpenedProjector = {
  parts: Parts;
  files: FileStore;
  settings: SettingsFollower;
  projector: Projector;
  /** Writes what waits and lets go of everything. */
  close(): Promise<void>;
};

/** @throws when a server cannot be reached, a secret is missing or wrong, or the start is told to end */
export async function openProjector({
  config,
  databaseUrl,
  logger,
  signal,
}: Parameters<Start>[0]): Promise<OpenedProjector> {
  const closers: (() => Promise<unknown> | unknown)[] = [];
  const close = async () => {
    for (const closeOne of closers.reverse()) await closeOne();
  };
  try {
    const parts = await openParts({ config, databaseUrl, logger });
    closers.push(() => parts.close());
    await prepareTables(parts, logger);
    const settings = await followSettings({
      store: parts.store,
      signal,
      logger: loggerFor(logger, 'settings'),
    });
    closers.push(() => settings.stop());
    const files = await openFiles(config);
    const projector = await startProjector({ parts, files, settings: settings.current, logger });
    closers.push(() => projector.close());
    return { parts, files, settings, projector, close };
  } catch (error) {
    await close();
    throw error;
  }
}
