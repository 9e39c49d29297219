import { setTimeout as delay } from 'node:timers/promises';
import { endOrphans } from './orphan.ts';
import { FolderBusy, type Server, type ServerOptions, startServer } from './server.ts';

const PATIENCE_MS = 15_000;

/**
 * Starts the only server of its folder, after ending what killed processes left behind. When another process starts one
 * at the same moment, the faster one wins.
 * @throws FolderInUse when another living process has a server there
 * @throws EmbeddedPostgresError when it does not start
 */
export async function startAlone(options: ServerOptions): Promise<Server> {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    await endOrphans(options.folder, options.logger);
    try {
      return await startServer(options);
    } catch (error) {
      if (!(error instanceof FolderBusy) || performance.now() > deadline) throw error;
    }
    await delay(100);
  }
}
