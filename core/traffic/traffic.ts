// Views and downloads of an add-on on one day: facts, recorded without a decision.
import type { TrafficEvent } from './events.ts';

export { type TrafficEvent, trafficEvents as events, ViewerKind } from './events.ts';

/** One stream for an add-on and day (UTC). */
export const streamName = (addonId: string, at: Date) =>
  `traffic-${addonId}-${at.toISOString().slice(0, 10).replaceAll('-', '')}`;

type Data<Type extends TrafficEvent['type']> = Extract<TrafficEvent, { type: Type }>['data'];

export const downloaded = (data: Data<'AddonDownloaded'>): TrafficEvent => ({
  type: 'AddonDownloaded',
  data,
});

// Each view takes about 130 bytes of an event that may hold 512 KiB.
const VIEWS_AN_EVENT = 2_000;

/** The views gathered for an add-on, in as many events as they need. */
export function viewed({ addonId, views }: Data<'AddonViewed'>): TrafficEvent[] {
  const events: TrafficEvent[] = [];
  for (let start = 0; start < views.length; start += VIEWS_AN_EVENT) {
    const part = views.slice(start, start + VIEWS_AN_EVENT);
    events.push({ type: 'AddonViewed', data: { addonId, views: part } });
  }
  return events;
}
