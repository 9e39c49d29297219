// An add-on as of one of its events: what the domain itself makes of them.
import * as addon from '@sandcrate/core/addon/addon.ts';
import type { EventStore } from '@sandcrate/core/event-store/event-store.ts';
import { readEvent } from '@sandcrate/core/event-types.ts';
import type { Handler } from '@sandcrate/core/handle.ts';
import type pg from 'pg';
import { z } from 'zod';
import type { ReplayView } from '../contract/discovery.ts';
import { historyOf } from '../views/history.ts';
import { addonNotFound } from './not-found.ts';

const State = z.record(z.string(), z.json());

/**
 * Its events, and what they added up to after the one of this revision, or after the last.
 * @throws HttpError 404 when there never was such an add-on
 */
export async function replayOf(
  { store, handler, pool }: { store: EventStore; handler: Handler; pool: pg.Pool },
  addonId: string,
  revision: number | undefined,
): Promise<ReplayView> {
  const streamName = addon.streamName(addonId);
  const recorded = await Array.fromAsync(store.readStream(streamName));
  if (recorded.length === 0) throw addonNotFound();
  const last = recorded.length - 1;
  const asOf = Math.min(revision ?? last, last);
  const { state } = await handler.loadAt(addon, streamName, { revision: BigInt(asOf) });
  const history = await historyOf(pool, recorded.map(readEvent));
  return {
    events: history.map((entry, revision) => ({ ...entry, revision })),
    revision: asOf,
    state: asJson(state),
  };
}

/** Revisions become numbers, and what is sealed stays out: who reads a replay has no business with it. */
const asJson = (state: addon.Addon) =>
  State.parse(
    JSON.parse(
      JSON.stringify(state, (_, value: unknown) => {
        if (typeof value === 'bigint') return Number(value);
        return typeof value === 'string' && value.startsWith('sealed:') ? null : value;
      }),
    ),
  );
