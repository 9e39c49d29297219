// The primary process of `npm start` on a machine with cores to spare: it follows the log, and starts workers that
// answer requests on one port.
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { clearTemporary } from '../files/temporary-file.ts';
import { ensureOwner } from '../first-owner.ts';
import { together } from '../metrics/metrics.ts';
import { announceOwner, announceSite } from '../server/announce.ts';
import { loggerFor } from '../server/logger.ts';
import { type OpenedBackgroundWorkers, openBackgroundWorkers } from '../server/open-background-workers.ts';
import type { Start } from '../server/run.ts';
import { partsNotRun } from '../site-info/health.ts';
import { reachedByAll, valuesOfAll } from './of-all.ts';
import { type WorkerPeer, WorkerSet } from './worker-set.ts';

const PROGRAM = join(import.meta.dirname, 'worker.ts');

/** Starts `count` workers; they take requests once `listen` resolves. */
export const serveWithWorkers =
  (count: number): Start =>
  async (options) => {
    const { config, databaseUrl, logger, signal } = options;
    const prepared = Promise.withResolvers<OpenedBackgroundWorkers>();
    prepared.promise.catch(() => {}); // every worker asks for it, or none
    // Their code loads while the database is prepared.
    const workers = new WorkerSet({ program: PROGRAM, count, logger, serve });
    const closers: (() => Promise<unknown> | unknown)[] = [() => workers.stop()];
    const stop = async () => {
      prepared.reject(new Error('The site is stopping'));
      for (const close of closers) await close();
    };
    try {
      const opened = await openBackgroundWorkers(options);
      closers.push(() => opened.close());
      const { infrastructure, files, background } = opened;
      const { readModels } = background;
      infrastructure.metrics.watch({
        projections: () => readModels.status(),
        notRun: () => partsNotRun(readModels),
        log: infrastructure.logWatch,
        siteLog: infrastructure.siteLog,
        pool: infrastructure.pool,
        dataDir: config.dataDir,
      });
      if (config.databaseUrl === undefined) {
        await clearTemporary(files.temporaryFolder).catch((error: unknown) => {
          logger.warn({ err: error }, 'partial uploads left by a crash are not cleared yet');
        });
      }
      const owner = await ensureOwner({
        ports: { ...infrastructure, readModels },
        config,
        correlationId: randomUUID(),
        onNewOwner: announceOwner,
        logger: loggerFor(logger, 'owner'),
      });
      closers.splice(1, 0, () => owner.stop());
      signal.throwIfAborted();
      prepared.resolve(opened);
      return {
        stop,
        drain: () => workers.drain(config.drainSeconds ?? 0),
        async listen() {
          await workers.listening();
          announceSite(config);
        },
      };
    } catch (error) {
      await stop();
      throw error;
    }

    function serve(peer: WorkerPeer): void {
      peer.serve({
        databaseUrl: () => prepared.promise.then(() => databaseUrl),
        measures: async () => {
          const { infrastructure } = await prepared.promise;
          return together([await infrastructure.metrics.values(), ...(await valuesOfAll(workers.peers))]);
        },
        isShownByAll: (shown) =>
          reachedByAll(
            workers.peers.filter((other) => other !== peer),
            shown,
          ),
      });
    }
  };
