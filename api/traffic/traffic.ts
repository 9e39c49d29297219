// Views and downloads as facts in the log. Downloads are written one by one; views are gathered in memory and written
// every few seconds and at the end, one event for an add-on: a crash loses the views of those seconds and nothing else.
import { randomUUID } from 'node:crypto';
import type { Handler } from '@sandcrate/core/handle.ts';
import type { Vault } from '@sandcrate/core/privacy/vault.ts';
import { hashVisitor } from '@sandcrate/core/privacy/visitors.ts';
import type { ViewerKind } from '@sandcrate/core/traffic/events.ts';
import * as traffic from '@sandcrate/core/traffic/traffic.ts';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { viewerKind } from './viewer-kind.ts';

const FLUSH_EVERY_MS = 3000;
/** A crowd beyond this between two flushes is not counted: memory is finite. */
const MOST_WAITING = 100_000;

type View = {
  addonId: string;
  viewer: ViewerKind;
  who: { accountId: string } | { address: string };
  at: Date;
};

export class Traffic {
  readonly #handler: Handler;
  readonly #vault: Vault;
  readonly #logger: Pick<FastifyBaseLogger, 'warn'>;
  readonly #timer: NodeJS.Timeout;
  #waiting: View[] = [];
  #flushing: Promise<void> = Promise.resolve();

  constructor(handler: Handler, vault: Vault, logger: Pick<FastifyBaseLogger, 'warn'>) {
    this.#handler = handler;
    this.#vault = vault;
    this.#logger = logger;
    this.#timer = setInterval(() => void this.flush(), FLUSH_EVERY_MS).unref();
  }

  /** Notes that somebody looked at an add-on's page. */
  viewed(request: FastifyRequest, { id, publisherId }: { id: string; publisherId: string }): void {
    if (this.#waiting.length >= MOST_WAITING) return;
    const viewer = viewerKind(request, publisherId);
    this.#waiting.push({ addonId: id, viewer, who: whoIs(request), at: new Date() });
  }

  /** Records that somebody fetches a release. Answers where that stands in the log. */
  async downloaded(
    request: FastifyRequest,
    { id, publisherId, releaseId }: { id: string; publisherId: string; releaseId: string },
  ): Promise<bigint> {
    const context = request.commandContext();
    const { position } = await this.#handler.record(
      traffic.streamName(id, context.now),
      [
        traffic.downloaded({
          addonId: id,
          releaseId,
          visitor: await hashVisitor(this.#vault, whoIs(request), context.now),
          viewer: viewerKind(request, publisherId),
          accountId: request.viewer?.id ?? null,
        }),
      ],
      context,
    );
    return position;
  }

  /** Writes the views that wait; those that cannot be written now wait on. */
  flush(): Promise<void> {
    this.#flushing = this.#flushing.then(() => this.#write());
    return this.#flushing;
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.flush();
  }

  async #write(): Promise<void> {
    const streams = Map.groupBy(this.#waiting, ({ addonId, at }) => traffic.streamName(addonId, at));
    this.#waiting = [];
    for (const [streamName, views] of streams) {
      try {
        await this.#record(streamName, views);
      } catch (error) {
        this.#logger.warn({ err: error }, 'views wait for the event store');
        this.#waiting.push(...views);
      }
    }
  }

  async #record(streamName: string, views: View[]): Promise<void> {
    const [first] = views;
    if (first === undefined) return;
    const facts = await Promise.all(
      views.map(async ({ viewer, who, at }) => ({
        visitor: await hashVisitor(this.#vault, who, at),
        viewer,
        at: at.toISOString(),
      })),
    );
    await this.#handler.record(streamName, traffic.viewed({ addonId: first.addonId, views: facts }), {
      actor: 'system',
      correlationId: randomUUID(),
      now: first.at,
    });
  }
}

const whoIs = ({ viewer, ip }: FastifyRequest) => (viewer ? { accountId: viewer.id } : { address: ip });
