// Whether the process is alive, whether the site can do its work, and what it measures.
import type { LogWatch } from '@sandcrate/core/event-store/log-watch.ts';
import type { ReadModels } from '@sandcrate/projections/runner/runner.ts';
import type { ProjectionStatus } from '@sandcrate/projections/runner/status.ts';
import { schemas } from '@sandcrate/projections/schemas.ts';
import type { SearchState } from '@sandcrate/projections/search/fallback.ts';
import type { FastifyInstance } from 'fastify';
import type { Metrics } from '../metrics/metrics.ts';

export type HealthOptions = {
  readModels: Pick<ReadModels, 'status'>;
  logWatch: Pick<LogWatch, 'isAway'>;
  /** Seconds that a read model may be behind. */
  readyLag: number;
  metrics: Metrics;
  /** Absent in a process that answers no searches. */
  search?: { state(): SearchState };
  /** Why changes of the settings are not heard of at this moment. */
  settingsProblem?: () => string | undefined;
};

/** How long the database may take to say where the read models stand; whoever asks waits a second or three. */
const ANSWER_MS = 1000;

/** The read models that stand still, or that are further behind than the site allows. */
export const behind = (projections: readonly ProjectionStatus[], readyLag: number) =>
  projections.filter(({ state, lag }) => state === 'stopped' || lag.seconds > readyLag);

export async function healthRoutes(
  app: FastifyInstance,
  { readModels, logWatch, readyLag, metrics, search, settingsProblem }: HealthOptions,
) {
  app.get('/healthz', async () => ({ status: 'alive' }));

  /**
   * A read model that stands still or lags degrades the site but does not stop it: pages are served from what it holds.
   * So do a log that is away, which stops writing, and a search engine that is: PostgreSQL answers. While a read model
   * is built for the first time, the site would answer 404 to everything that it does not know yet: it is not ready.
   */
  app.get('/readyz', async (_request, reply) => {
    try {
      const projections = await within(ANSWER_MS, readModels.status());
      const settings = settingsProblem?.();
      const isBuilding = projections.some(
        ({ name, state }) => state === 'building' && Object.hasOwn(schemas, name),
      );
      const isDegraded =
        logWatch.isAway ||
        settings !== undefined ||
        behind(projections, readyLag).length > 0 ||
        search?.state().state === 'fallback';
      if (isBuilding) reply.code(503).header('retry-after', '5');
      return {
        status: isBuilding ? 'building' : isDegraded ? 'degraded' : 'ready',
        log: logWatch.isAway ? 'away' : 'ok',
        projections: projections.map(({ position, head, ...projection }) => ({
          ...projection,
          position: String(position),
          head: String(head),
        })),
        search: search?.state(),
        settings,
      };
    } catch {
      return reply.code(503).header('retry-after', '2').send({ status: 'unavailable' });
    }
  });

  app.get('/metrics', async (_request, reply) => {
    reply.type(metrics.contentType);
    return metrics.collect({
      projections: () => within(ANSWER_MS, readModels.status()),
      log: logWatch,
      ...(search ? { search: () => search.state() } : {}),
    });
  });
}

/** @throws when the answer takes longer */
async function within<T>(ms: number, answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([answer, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
