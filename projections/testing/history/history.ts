// Histories that the domain allows: what people try at random is decided, then refused or stored.
import type { EventStore } from '@sandcrate/core/event-store/event-store.ts';
import { createHandler } from '@sandcrate/core/handle.ts';
import type { TestPrivacy } from '../people.ts';
import { accountActs } from './account-acts.ts';
import { type Act, inTurn, unlessRefused } from './act.ts';
import { addonActs, importAddon, submit } from './addon-acts.ts';
import { arrivalActs, arrive, arriveAsAuthor, leave } from './arrivals.ts';
import type { Draw } from './draw.ts';
import { appealActs, messageActs, recallActs, reportActs } from './moderation-acts.ts';
import { type Mailbox, type Scene, setScene } from './scene.ts';
import { siteActs } from './site-acts.ts';
import {
  collectionActs,
  commentActs,
  compatibilityActs,
  engagementActs,
  followActs,
  packIndexActs,
  profileActs,
  trafficActs,
} from './visitor-acts.ts';

const MINUTE = 60_000;

export type History = {
  /** Runs one draw. Several may run at once, like requests. */
  take(draw: Draw): Promise<void>;
};

export function createHistory(store: EventStore, privacy: TestPrivacy): History {
  const ports = { handler: createHandler(store, { maxAttempts: 100 }), privacy, store };
  const mailbox: Mailbox = new Map();
  let now = Date.parse('2026-03-01T12:00:00.000Z');
  let count = 0;
  return {
    async take(draw) {
      count += 1;
      now += MINUTE * (1 + (draw.n % 300));
      const scene = await setScene(ports, mailbox, draw, { count, now: new Date(now) });
      await unlessRefused(actFor(scene, draw));
    },
  };
}

function actFor(scene: Scene, { kind, act, what }: Draw): Act {
  if (kind === 0) return leave(scene); // it ends a lot, so it is rare
  const kinds = [
    accountActs,
    accountActs,
    accountActs,
    addonActs,
    addonActs,
    addonActs,
    arrivalActs,
    commentActs,
    engagementActs,
    engagementActs,
    trafficActs,
    (scene: Scene) => [...compatibilityActs(scene), ...packIndexActs(scene)],
    (scene: Scene) => [...followActs(scene), ...messageActs(scene)],
    reportActs,
    appealActs,
    recallActs,
    (scene: Scene) => [...siteActs(scene), ...profileActs(scene)],
    collectionActs,
  ];
  const acts = kinds[kind % kinds.length]?.(scene) ?? [];
  const chosen = acts[act % acts.length] ?? arrive(scene);
  // Somebody without an account can do little.
  if (act % 2 !== 0) return chosen;
  return what < 3
    ? inTurn(arrive(scene), submit(scene), chosen)
    : inTurn(arrive(scene), arriveAsAuthor(scene), importAddon(scene), chosen);
}
