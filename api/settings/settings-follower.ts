// Follows the site's settings, so that every process applies a change at once.

import {
  type EventStore,
  type RecordedEvent,
  StoreUnavailable,
} from '@sandcrate/core/event-store/event-store.ts';
import { BackOff, retry } from '@sandcrate/core/event-store/retry.ts';
import { InvalidEvent, readEvent } from '@sandcrate/core/event-types.ts';
import type { Logger } from '@sandcrate/core/logger.ts';
import * as settings from '@sandcrate/core/settings/settings.ts';
import type { Settings } from '@sandcrate/core/settings/values.ts';

export type SettingsFollower = {
  current(): Settings;
  /** How many changes led to the current settings. */
  revision(): number;
  /** Calls `hear` after each change. */
  onChange(hear: (now: Settings, before: Settings) => void): void;
  /** Why changes are not received at the moment; undefined while they are. */
  problem(): string | undefined;
  stop(): void;
};

export type FollowSettingsOptions = {
  store: Pick<EventStore, 'head' | 'readStream' | 'subscribe'>;
  logger: Logger;
  /** Ends the wait for an unavailable log. */
  signal?: AbortSignal;
  /** How long to wait for the log at the start. [30 s] */
  patienceMs?: number;
};

const revisionAfter = ({ revision }: { revision: bigint }) => Number(revision) + 1;

const FILTER = { streamPrefixes: [settings.STREAM], types: Object.keys(settings.events) };

/**
 * Reads the settings and follows them until `stop`. It returns once the current ones are known.
 * @throws StoreUnavailable when the log stays away, or the signal's reason
 */
export async function followSettings({
  store,
  logger,
  signal,
  patienceMs = 30_000,
}: FollowSettingsOptions): Promise<SettingsFollower> {
  const stopped = new AbortController();
  const unreadable = new Set<string>();
  let current = settings.initial;
  let revision = 0;
  const listeners: ((now: Settings, before: Settings) => void)[] = [];
  let problem: string | undefined;

  /** A change that only a newer version can read leaves the setting as it was. */
  function apply(before: Settings, recorded: RecordedEvent): Settings {
    try {
      const event = readEvent(recorded);
      return event.type === 'SettingChanged' ? settings.evolve(before, event) : before;
    } catch (error) {
      if (!(error instanceof InvalidEvent)) throw error;
      if (!unreadable.has(recorded.id)) logger.error(`A setting is not followed: ${error.message}`);
      unreadable.add(recorded.id);
      return before;
    }
  }

  function replaceBy(now: Settings): void {
    const before = current;
    current = now;
    if (now !== before) for (const hear of listeners) hear(now, before);
  }

  /** Reads only the settings' stream: following a long log from its beginning would take minutes. */
  async function read(): Promise<bigint> {
    let after = await store.head();
    let state = settings.initial;
    let changes = 0;
    for await (const event of store.readStream(settings.STREAM)) {
      state = apply(state, event);
      changes = revisionAfter(event);
      if (event.position > after) after = event.position;
    }
    revision = changes;
    replaceBy(state);
    return after;
  }

  async function follow(start: bigint): Promise<void> {
    let after: bigint | undefined = start;
    let backOff = new BackOff();
    while (!stopped.signal.aborted) {
      try {
        after ??= await read();
        problem = undefined;
        for await (const batch of store.subscribe({ after, filter: FILTER, signal: stopped.signal })) {
          for (const event of batch.events) {
            revision = revisionAfter(event);
            replaceBy(apply(current, event));
          }
          backOff = new BackOff();
        }
        if (!stopped.signal.aborted) throw new Error('The subscription ended');
      } catch (error) {
        if (stopped.signal.aborted) return;
        problem = error instanceof Error ? error.message : String(error);
        logger.error(`The settings cannot be followed and will be tried again: ${String(error)}`);
      }
      after = undefined; // what was missed is read from the stream
      await backOff.pause(stopped.signal);
    }
  }

  const position = await retry(read, {
    isTransient: (error) => error instanceof StoreUnavailable,
    patienceMs,
    signal,
    onFailure: (error) => logger.warn(`The start waits for the event store: ${String(error)}`),
  });
  void follow(position);
  return {
    current: () => current,
    revision: () => revision,
    onChange: (hear) => void listeners.push(hear),
    problem: () => problem,
    stop: () => stopped.abort(),
  };
}
