// Writes views and downloads to the log as facts. Every download by a member is written, a guest's once a day. Views
// are gathered from all processes and written every few seconds, one event per add-on however many came: a process
// crash loses the last second's views and nothing else.
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { LogWatch } from '@sandcrate/core/event-store/log-watch.ts';
import type { Handler } from '@sandcrate/core/handle.ts';
import type { Vault } from '@sandcrate/core/privacy/vault.ts';
import { hashVisitor, type Visitor } from '@sandcrate/core/privacy/visitors.ts';
import { MINUTE } from '@sandcrate/core/time.ts';
import type { ViewerKind } from '@sandcrate/core/traffic/events.ts';
import * as traffic from '@sandcrate/core/traffic/traffic.ts';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { DistinctTraffic, type View } from './distinct-traffic.ts';
import { viewerKind, visitorOf } from './viewer-kind.ts';

/** How often a process hands over its views. */
const GATHER_EVERY_MS = 1000;
/** How often the views of all processes are written to the log. */
const RECORD_EVERY_MS = 3000;
/** How long the last flush may take: while the log is away, each write would wait for seconds. */
const CLOSE_MS = 3000;
/** More views than this between two turns are not counted: memory is finite. */
const MOST_WAITING = 100_000;
/** The most appends in progress at once. */
const APPENDS_AT_ONCE = 100;

export type TrafficOptions = {
  handler: Handler;
  vault: Vault;
  pool: pg.Pool;
  logWatch: Pick<LogWatch, 'isAway'>;
  logger: Pick<FastifyBaseLogger, 'warn'>;
};

type Seen = { addonId: string; viewer: ViewerKind; who: Visitor; at: Date };

export class Traffic {
  readonly #options: TrafficOptions;
  readonly #distinct: DistinctTraffic;
  readonly #timer: NodeJS.Timeout;
  /** By add-on, day and visitor. */
  #waiting = new Map<string, Seen>();
  #turn: Promise<void> = Promise.resolve();

  constructor(options: TrafficOptions) {
    this.#options = options;
    this.#distinct = new DistinctTraffic(options.pool);
    this.#timer = setInterval(() => void this.#inTurn(() => this.#tick()), GATHER_EVERY_MS).unref();
  }

  /** Notes that somebody viewed an add-on's page. */
  viewed(request: FastifyRequest, { id, publisherId }: { id: string; publisherId: string }): void {
    if (this.#waiting.size >= MOST_WAITING) return;
    this.#keep({
      addonId: id,
      viewer: viewerKind(request, publisherId),
      who: visitorOf(request),
      at: new Date(),
    });
  }

  /**
   * Records that somebody downloads a release. Returns its position in the log; undefined when the same guest's
   * download of the same day is there already.
   */
  async downloaded(
    request: FastifyRequest,
    { id, publisherId, releaseId }: { id: string; publisherId: string; releaseId: string },
  ): Promise<bigint | undefined> {
    const context = request.commandContext();
    const { now } = context;
    const viewer = viewerKind(request, publisherId);
    const visitor = await hashVisitor(this.#options.vault, visitorOf(request), now);
    const accountId = request.viewer?.id ?? null;
    const download = { releaseId, visitor, viewer, at: now };
    if (accountId === null && (await this.#distinct.isRecorded(download))) return undefined;
    const { position } = await this.#options.handler.record(
      traffic.streamName(id, now),
      [traffic.downloaded({ addonId: id, releaseId, visitor, viewer, accountId })],
      context,
    );
    if (accountId === null) {
      await this.#distinct.rememberDownload(download).catch((error: unknown) => {
        this.#options.logger.warn({ err: error }, 'a download may be recorded once more');
      });
    }
    return position;
  }

  /**
   * Writes the views that wait, here and in other processes, after any other process that is writing them. Views that
   * cannot be written now stay in the table.
   */
  flush(): Promise<void> {
    return this.#inTurn(async () => {
      await this.#gather();
      await this.#distinct.afterOthers(() => this.#record());
    });
  }

  /**
   * Hands over the views that wait here and writes them. What takes longer than CLOSE_MS is written by another process,
   * or after the next start.
   */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    await Promise.race([this.flush(), pause(CLOSE_MS, undefined, { ref: false })]);
  }

  #inTurn(work: () => Promise<void>): Promise<void> {
    this.#turn = this.#turn.then(work).catch((error: unknown) => {
      this.#options.logger.warn({ err: error }, 'views wait to be recorded');
    });
    return this.#turn;
  }

  async #tick(): Promise<void> {
    await this.#gather();
    if (!(await this.#distinct.takeTurn('record', RECORD_EVERY_MS))) return;
    await this.#distinct.unlessBusy(() => this.#record());
    if (await this.#distinct.takeTurn('forget', 60 * MINUTE)) await this.#distinct.forgetPastDays();
  }

  #keep(seen: Seen): void {
    const who = 'accountId' in seen.who ? `account ${seen.who.accountId}` : `address ${seen.who.address}`;
    const key = `${traffic.streamName(seen.addonId, seen.at)} ${seen.viewer} ${who}`;
    if (!this.#waiting.has(key)) this.#waiting.set(key, seen);
  }

  async #gather(): Promise<void> {
    const waiting = [...this.#waiting.values()];
    if (waiting.length === 0) return;
    this.#waiting = new Map();
    try {
      await this.#distinct.addViews(
        await Promise.all(
          waiting.map(async ({ who, ...view }) => ({
            ...view,
            visitor: await hashVisitor(this.#options.vault, who, view.at),
          })),
        ),
      );
    } catch (error) {
      for (const seen of waiting) this.#keep(seen);
      throw error;
    }
  }

  /** Writes unrecorded views. If this process ends before marking them, they are written again and count once. */
  async #record(): Promise<void> {
    if (this.#options.logWatch.isAway) return;
    const views = await this.#distinct.unrecordedViews();
    const streams = [...Map.groupBy(views, ({ addonId, at }) => traffic.streamName(addonId, at))];
    while (streams.length > 0) {
      const some = streams.splice(0, APPENDS_AT_ONCE);
      await Promise.all(some.map(([streamName, ofStream]) => this.#append(streamName, ofStream)));
      await this.#distinct.markRecorded(some.flatMap(([, ofStream]) => ofStream));
    }
  }

  async #append(streamName: string, views: readonly View[]): Promise<void> {
    const [first] = views;
    if (first === undefined) return;
    const { addonId } = first;
    const facts = views.map(({ visitor, viewer, at }) => ({ visitor, viewer, at: at.toISOString() }));
    await this.#options.handler.record(streamName, traffic.viewed({ addonId, views: facts }), {
      actor: 'system',
      correlationId: randomUUID(),
      now: first.at,
    });
  }
}
