// Whether the process is alive, whether the site can do its work, and its metrics.
import { isSameHash } from '@sandcrate/core/constant-time.ts';
import type { LogWatch } from '@sandcrate/core/event-store/log-watch.ts';
import type { ReadModels } from '@sandcrate/projections/runner/lifecycle/runner.ts';
import type { ProjectionStatus } from '@sandcrate/projections/runner/lifecycle/status.ts';
import type { SiteLog } from '@sandcrate/projections/runner/log/site-log.ts';
import { schemas } from '@sandcrate/projections/schemas.ts';
import type { SearchState } from '@sandcrate/projections/search/fallback.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { METRICS_NOT_FOR_ALL } from '../contract/refusals.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { Reachability } from '../reachability.ts';
import { partOf } from '../work.ts';

export type HealthOptions = {
  readModels: Pick<ReadModels, 'status' | 'unassigned'>;
  logWatch: Pick<LogWatch, 'isAway'>;
  /** Whether the log is the site's own. */
  siteLog: Pick<SiteLog, 'replaced'>;
  /** Seconds that a read model may be behind. */
  readyLag: number;
  metrics: Metrics;
  /** The database of the read models. */
  pool?: pg.Pool;
  /** Lets other machines see the metrics and the position of each read model. */
  metricsToken?: string | undefined;
  /** DATA_DIR, whose free space is measured. */
  dataDir: string;
  /** Absent in a process that answers no searches. */
  search?: { state(): SearchState };
  /** Whether the file storage and the virus scanner answer; absent where this process uses neither. */
  reach?: { storage: () => Promise<Reachability>; scanner?: (() => Promise<Reachability>) | undefined };
  /** Why changes of the settings are not received at the moment. */
  settingsProblem?: () => string | undefined;
  /** Whether requests should go to other instances from now on. */
  isStopping?: () => boolean;
};

const LOOPBACK = /^(?:::ffff:)?127\.|^::1$/;

/** Allows requests with the token, and direct ones from this machine: forwarded requests come from elsewhere. */
function mayLookInside({ headers, socket, ip }: FastifyRequest, token: string | undefined): boolean {
  if (token !== undefined && isSameHash(headers.authorization ?? '', `Bearer ${token}`)) return true;
  const isPassedOn = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
  return !isPassedOn && LOOPBACK.test(ip) && LOOPBACK.test(socket.remoteAddress ?? '');
}

/** The work that no process does, as PROJECTIONS names it. @throws when the database cannot be queried */
export async function partsNotRun({ unassigned }: Pick<ReadModels, 'unassigned'>): Promise<string[]> {
  return [...new Set((await unassigned()).map(partOf))];
}

const statusOf = (readModels: Pick<ReadModels, 'status' | 'unassigned'>) =>
  Promise.all([readModels.status(), partsNotRun(readModels)]);

/** How long the database may take to report the positions of the read models. Probes wait a few seconds at most. */
const ANSWER_MS = 1000;

/** Whether the log answers, and whether it is the site's own. */
export const logStateOf = ({ logWatch, siteLog }: Pick<HealthOptions, 'logWatch' | 'siteLog'>) =>
  siteLog.replaced ? 'replaced' : logWatch.isAway ? 'away' : 'ok';

/** The read models that have stopped, that no process runs, or that are further behind than the site allows. */
export const behind = (projections: readonly ProjectionStatus[], readyLag: number) =>
  projections.filter(({ state, isRun, lag }) => state === 'stopped' || !isRun || lag.seconds > readyLag);

export async function healthRoutes(
  app: FastifyInstance,
  {
    readModels,
    logWatch,
    siteLog,
    readyLag,
    metrics,
    pool,
    metricsToken,
    dataDir,
    search,
    reach,
    settingsProblem,
    isStopping,
  }: HealthOptions,
) {
  let hasBeenReady = false;
  metrics.watch({
    projections: () => within(ANSWER_MS, readModels.status()),
    notRun: () => within(ANSWER_MS, partsNotRun(readModels)),
    log: logWatch,
    siteLog,
    pool,
    dataDir,
    ...reach,
    ...(search ? { search: () => search.state() } : {}),
  });

  app.get('/healthz', async () => ({ status: 'alive' }));

  /**
   * The site is ready but degraded in these cases: a read model has stopped, is not run by a process, or lags (pages show
   * old data); the event log is unavailable (writes fail); file storage or the virus scanner is unavailable; the search
   * engine is unavailable (PostgreSQL answers searches). A process that has just started is not ready until its read
   * models are built and have caught up. Before that it would answer 404 for data that they do not contain yet. It is not
   * ready either while another log answers in place of its own.
   */
  app.get('/readyz', async (request, reply) => {
    if (isStopping?.()) return reply.code(503).send({ status: 'stopping' });
    try {
      const [projections, notRun] = await within(ANSWER_MS, statusOf(readModels));
      const settings = settingsProblem?.();
      const [storage, scanner] = await Promise.all([reach?.storage(), reach?.scanner?.()]);
      hasBeenReady ||= projections
        .filter(({ name }) => Object.hasOwn(schemas, name))
        .every(({ state, isBuilt, lag }) =>
          state === 'stopped' ? isBuilt : state === 'live' && lag.seconds <= readyLag,
        );
      const isDegraded =
        logWatch.isAway ||
        settings !== undefined ||
        storage === 'away' ||
        scanner === 'away' ||
        behind(projections, readyLag).length > 0 ||
        notRun.length > 0 ||
        search?.state().state === 'fallback';
      const { replaced } = siteLog;
      if (replaced || !hasBeenReady) reply.code(503).header('retry-after', '5');
      const worst = !hasBeenReady ? 'building' : isDegraded ? 'degraded' : 'ready';
      const status = replaced ? 'log-replaced' : worst;
      if (!mayLookInside(request, metricsToken)) return { status };
      return {
        status,
        log: logStateOf({ logWatch, siteLog }),
        ...(replaced ? { reason: replaced.message } : {}),
        projections: projections.map(({ position, head, ...projection }) => ({
          ...projection,
          position: String(position),
          head: String(head),
        })),
        notRun,
        search: search?.state(),
        storage,
        scanner,
        settings,
      };
    } catch {
      return reply.code(503).header('retry-after', '2').send({ status: 'unavailable' });
    }
  });

  app.get('/metrics', async (request, reply) => {
    if (!mayLookInside(request, metricsToken)) {
      return reply
        .code(401)
        .header('www-authenticate', 'Bearer')
        .send({ message: METRICS_NOT_FOR_ALL, code: 'unauthorized' });
    }
    reply.type(metrics.contentType);
    return metrics.collect();
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
