// The metrics of this process, for Prometheus.

import { statfs } from 'node:fs/promises';
import { oldestUnsigned } from '@sandcrate/projections/audit/queries.ts';
import { countUnindexedPacks } from '@sandcrate/projections/catalogue/unindexed-packs.ts';
import { countUnsent } from '@sandcrate/projections/reactions/outbox.ts';
import { waitingPushes } from '@sandcrate/projections/reactions/push/queue.ts';
import type { ProjectionStatus } from '@sandcrate/projections/runner/lifecycle/status.ts';
import type { SearchState } from '@sandcrate/projections/search/fallback.ts';
import type pg from 'pg';
import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { INDEX_VERSION } from '../files/pack-indexes.ts';
import type { Reachability } from '../reachability.ts';
import type { Values } from '../workers/messages.ts';

/** Seconds. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export type Metrics = ReturnType<typeof createMetrics>;

export type Watched = {
  projections: () => Promise<ProjectionStatus[]>;
  /** Parts of the background work that no process may do. */
  notRun: () => Promise<string[]>;
  log: { readonly isAway: boolean };
  /** Which log answers in place of the site's own. */
  siteLog: { readonly replaced: unknown };
  /** The database of the read models. */
  pool?: pg.Pool | undefined;
  /** Absent in a process that serves no files. */
  storage?: () => Promise<Reachability>;
  /** Absent where files are not scanned. */
  scanner?: (() => Promise<Reachability>) | undefined;
  /** Absent in a process that answers no searches. */
  search?: () => SearchState;
  /** DATA_DIR. */
  dataDir?: string;
};

/** A metric's description, for the page that lists them. */
export type Registered = { name: string; help: string; type: string; aggregator: string; labels: string[] };

/** Combines the metrics of several processes into one text: sums, or the worst value of what all of them watch. */
export const together = (values: readonly Values[]): Promise<string> =>
  AggregatorRegistry.aggregate([...values]).metrics();

/** Creates a process's metrics. */
export function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const lagEvents = new Gauge({
    name: 'sandcrate_projection_lag_events',
    help: 'Approximate number of events that a projection has yet to see',
    labelNames: ['projection'],
    aggregator: 'max',
    registers,
  });
  const lagSeconds = new Gauge({
    name: 'sandcrate_projection_lag_seconds',
    help: 'Age of the oldest event that a projection has yet to see',
    labelNames: ['projection'],
    aggregator: 'max',
    registers,
  });
  const running = new Gauge({
    name: 'sandcrate_projection_running',
    help: '1 while a projection is running, 0 when it has stopped or no process runs it',
    labelNames: ['projection'],
    aggregator: 'min',
    registers,
  });
  const notRunParts = new Gauge({
    name: 'sandcrate_parts_not_run',
    help: 'Parts of the background work, including mail and schedules, that no process does or may do',
    aggregator: 'max',
    registers,
  });
  const logAway = new Gauge({
    name: 'sandcrate_event_store_away',
    help: '1 while the event store does not answer',
    aggregator: 'max',
    registers,
  });
  const logReplaced = new Gauge({
    name: 'sandcrate_event_store_replaced',
    help: "1 while another log than the site's own answers: changes are refused",
    aggregator: 'max',
    registers,
  });
  const fallback = new Gauge({
    name: 'sandcrate_search_fallback',
    help: '1 while PostgreSQL answers in place of the search engine',
    aggregator: 'max',
    registers,
  });
  const connections = new Gauge({
    name: 'sandcrate_database_connections',
    help: 'Database connections of this process: busy, idle, and requests that wait for one',
    labelNames: ['state'],
    registers,
  });
  const mails = new Gauge({
    name: 'sandcrate_outbox_mails',
    help: 'Mails that wait to be sent, and mails that could not be sent',
    labelNames: ['state'],
    aggregator: 'max',
    registers,
  });
  const pushes = new Gauge({
    name: 'sandcrate_push_messages_waiting',
    help: 'Push messages that wait to be sent, or to be sent again',
    aggregator: 'max',
    registers,
  });
  const oldestPush = new Gauge({
    name: 'sandcrate_push_oldest_waiting_seconds',
    help: 'Seconds since the oldest waiting push message became due, 0 when none is waiting',
    aggregator: 'max',
    registers,
  });
  const unsigned = new Gauge({
    name: 'sandcrate_audit_unsigned_seconds',
    help: 'Age of the oldest audit log entry that no signed head covers, 0 when all are covered',
    aggregator: 'max',
    registers,
  });
  const unindexed = new Gauge({
    name: 'sandcrate_packs_not_indexed',
    help: 'Stored packs whose contents cannot be searched yet',
    aggregator: 'max',
    registers,
  });
  const away = new Gauge({
    name: 'sandcrate_files_away',
    help: '1 while file storage or the virus scanner does not answer',
    labelNames: ['part'],
    aggregator: 'max',
    registers,
  });

  const diskFree = new Gauge({
    name: 'sandcrate_disk_free_bytes',
    help: 'Free space on the disk of DATA_DIR',
    aggregator: 'min',
    registers,
  });

  let watched: Watched | undefined;

  return {
    requests: new Histogram({
      name: 'sandcrate_http_request_duration_seconds',
      help: 'Time from a request to the end of its answer',
      labelNames: ['method', 'route', 'status'],
      buckets: BUCKETS,
      registers,
    }),
    appends: new Histogram({
      name: 'sandcrate_event_store_append_duration_seconds',
      help: 'Time that an append to the log takes',
      labelNames: ['outcome'],
      buckets: BUCKETS,
      registers,
    }),
    /** Normal in bursts: each is resumed where it was. */
    slowSubscriptions: new Counter({
      name: 'sandcrate_event_store_slow_subscriptions_total',
      help: 'Subscriptions that EventStoreDB dropped because a burst outran them; each was resumed',
      registers,
    }),
    /** Runs of schedules in this process. */
    schedules: {
      runs: new Counter({
        name: 'sandcrate_schedule_runs_total',
        help: 'Runs of a schedule, by whether they were done or failed',
        labelNames: ['schedule', 'outcome'],
        registers,
      }),
      lastRun: new Gauge({
        name: 'sandcrate_schedule_last_run_timestamp_seconds',
        help: 'When a schedule was last done and when it last failed, 0 if that has not happened since the process started',
        labelNames: ['schedule', 'outcome'],
        aggregator: 'max',
        registers,
      }),
    },
    searches: new Histogram({
      name: 'sandcrate_search_duration_seconds',
      help: 'Time that the search engine takes to answer',
      labelNames: ['question', 'outcome'],
      buckets: BUCKETS,
      registers,
    }),
    contentType: registry.contentType,

    /** Every metric, without values. */
    registered: (): Registered[] =>
      registry.getMetricsAsArray().map((metric) => ({
        name: metric.name,
        help: metric.help,
        type: String(metric.type),
        aggregator: String(metric.aggregator ?? 'sum'),
        labels:
          'labelNames' in metric && Array.isArray(metric.labelNames) ? metric.labelNames.map(String) : [],
      })),

    /** Sets the sources that are read whenever the metrics are collected. */
    watch(others: Watched): void {
      watched = others;
    },

    /** The metrics as text, with the current state of what is watched. */
    async collect(): Promise<string> {
      await look();
      return registry.metrics();
    },

    /** The same as values, to be combined with other processes' values. */
    async values(): Promise<Values> {
      await look();
      return registry.getMetricsAsJSON();
    },
  };

  async function look(): Promise<void> {
    if (watched === undefined) return;
    // A metric whose source fails is left out; the others are still reported.
    for (const { name, state, isRun, lag } of await watched.projections().catch(() => [])) {
      running.set({ projection: name }, state === 'stopped' || !isRun ? 0 : 1);
      lagEvents.set({ projection: name }, lag.events);
      lagSeconds.set({ projection: name }, lag.seconds);
    }
    const infrastructure = await watched.notRun().catch(() => undefined);
    if (infrastructure) notRunParts.set(infrastructure.length);
    logAway.set(watched.log.isAway ? 1 : 0);
    logReplaced.set(watched.siteLog.replaced ? 1 : 0);
    if (watched.search) fallback.set(watched.search().state === 'fallback' ? 1 : 0);
    await Promise.all([watched.pool && lookAtDatabase(watched.pool), lookAtFiles(watched)]);
    const disk =
      watched.dataDir === undefined ? undefined : await statfs(watched.dataDir).catch(() => undefined);
    if (disk) diskFree.set(disk.bavail * disk.bsize);
  }

  async function lookAtDatabase(pool: pg.Pool): Promise<void> {
    connections.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
    connections.set({ state: 'idle' }, pool.idleCount);
    connections.set({ state: 'awaited' }, pool.waitingCount);
    const [unsent, unpushed, oldest, packs] = await Promise.allSettled([
      countUnsent(pool),
      waitingPushes(pool),
      oldestUnsigned(pool),
      countUnindexedPacks(pool, INDEX_VERSION),
    ]);
    if (unsent.status === 'fulfilled') {
      mails.set({ state: 'waiting' }, unsent.value.waiting);
      mails.set({ state: 'failed' }, unsent.value.failed);
    }
    if (unpushed.status === 'fulfilled') {
      pushes.set(unpushed.value.count);
      oldestPush.set(unpushed.value.oldestSeconds);
    }
    if (oldest.status === 'fulfilled')
      unsigned.set(oldest.value ? Math.max(0, Date.now() - oldest.value.getTime()) / 1000 : 0);
    if (packs.status === 'fulfilled') unindexed.set(packs.value);
  }

  async function lookAtFiles({ storage, scanner }: Watched): Promise<void> {
    if (storage) away.set({ part: 'storage' }, (await storage()) === 'away' ? 1 : 0);
    if (scanner) away.set({ part: 'scanner' }, (await scanner()) === 'away' ? 1 : 0);
  }
}
