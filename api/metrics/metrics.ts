// What this process measures of itself, for Prometheus.
import type { ProjectionStatus } from '@sandcrate/projections/runner/status.ts';
import type { SearchState } from '@sandcrate/projections/search/fallback.ts';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** Seconds. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export type Metrics = ReturnType<typeof createMetrics>;

export type Watched = {
  projections: () => Promise<ProjectionStatus[]>;
  /** Parts of the work behind the log that no process may do. */
  notRun: () => Promise<string[]>;
  log: { readonly isAway: boolean };
  /** Absent in a process that answers no searches. */
  search?: () => SearchState;
};

/** Makes the measures of a process. `watched` is asked whenever they are collected. */
export function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const lagEvents = new Gauge({
    name: 'sandcrate_projection_lag_events',
    help: 'Events that a projection has yet to see, about',
    labelNames: ['projection'],
    registers,
  });
  const lagSeconds = new Gauge({
    name: 'sandcrate_projection_lag_seconds',
    help: 'Age of the oldest event that a projection has yet to see',
    labelNames: ['projection'],
    registers,
  });
  const running = new Gauge({
    name: 'sandcrate_projection_running',
    help: '1 while a projection goes on, 0 when it stands still or nobody runs it',
    labelNames: ['projection'],
    registers,
  });
  const notRunParts = new Gauge({
    name: 'sandcrate_parts_not_run',
    help: 'Parts of the work behind the log, mail and schedules included, that no process does or may do',
    registers,
  });
  const logAway = new Gauge({
    name: 'sandcrate_event_store_away',
    help: '1 while the event store does not answer',
    registers,
  });
  const fallback = new Gauge({
    name: 'sandcrate_search_fallback',
    help: '1 while PostgreSQL answers in place of the search engine',
    registers,
  });

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
    searches: new Histogram({
      name: 'sandcrate_search_duration_seconds',
      help: 'Time that the search engine takes to answer',
      labelNames: ['question', 'outcome'],
      buckets: BUCKETS,
      registers,
    }),
    contentType: registry.contentType,

    /** The measures as text, with how it stands with what is watched. */
    async collect({ projections, notRun, log, search }: Watched): Promise<string> {
      // What cannot be asked is missing for now: the rest is told all the same.
      for (const { name, state, isRun, lag } of await projections().catch(() => [])) {
        running.set({ projection: name }, state === 'stopped' || !isRun ? 0 : 1);
        lagEvents.set({ projection: name }, lag.events);
        lagSeconds.set({ projection: name }, lag.seconds);
      }
      const parts = await notRun().catch(() => undefined);
      if (parts) notRunParts.set(parts.length);
      logAway.set(log.isAway ? 1 : 0);
      if (search) fallback.set(search().state === 'fallback' ? 1 : 0);
      return registry.metrics();
    },
  };
}
