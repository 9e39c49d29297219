// Opens the parts of a process that follows the log: a standalone process, or the primary of several workers.

import { type BackgroundWorkers, startBackgroundWorkers } from '../background-workers.ts';
import type { FileStore } from '../files/file-store.ts';
import { openFiles } from '../files/open-files.ts';
import {
  type Infrastructure,
  keepVersions,
  openInfrastructure,
  prepareTables,
  START_MS,
} from '../infrastructure.ts';
import { followSettings, type SettingsFollower } from '../settings/settings-follower.ts';
import { loggerFor } from './logger.ts';
import type { Start } from './run.ts';

export type OpenedBackgroundWorkers = {
  infrastructure: Infrastructure;
  files: FileStore;
  settings: SettingsFollower;
  background: BackgroundWorkers;
  /** Writes pending data and releases all resources. */
  close(): Promise<void>;
};

/** @throws when a server cannot be reached, a secret is missing or wrong, or the start is aborted */
export async function openBackgroundWorkers({
  config,
  databaseUrl,
  logger,
  signal,
}: Parameters<Start>[0]): Promise<OpenedBackgroundWorkers> {
  const closers: (() => Promise<unknown> | unknown)[] = [];
  const close = async () => {
    for (const closeOne of closers.reverse()) await closeOne();
  };
  try {
    const infrastructure = await openInfrastructure({
      config,
      databaseUrl,
      logger,
      signal,
      patienceMs: START_MS,
    });
    closers.push(() => infrastructure.close());
    await prepareTables(infrastructure, logger);
    const kept = keepVersions(infrastructure, logger);
    closers.push(() => kept.stop());
    const settings = await followSettings({
      store: infrastructure.store,
      signal,
      logger: loggerFor(logger, 'settings'),
    });
    closers.push(() => settings.stop());
    const files = await openFiles(config);
    const background = await startBackgroundWorkers({
      infrastructure,
      files,
      settings: settings.current,
      logger,
    });
    closers.push(() => background.close());
    return { infrastructure, files, settings, background, close };
  } catch (error) {
    await close();
    throw error;
  }
}
