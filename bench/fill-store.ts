// Events in large appends, for benches in which only the number of events matters.
import { randomUUID } from 'node:crypto';
import type { EventStore } from '@sandcrate/core/event-store/event-store.ts';
import { newEvent } from '@sandcrate/projections/testing/log.ts';

const IN_AN_APPEND = 500;
const AT_ONCE = 4;

/** Appends `count` views of these add-ons, spread over at most 60 days. */
export async function appendViews(
  store: EventStore,
  addonIds: readonly string[],
  count: number,
): Promise<void> {
  let done = 0;
  const appendSome = async () => {
    while (done < count) {
      const nth = done / IN_AN_APPEND;
      const size = Math.min(IN_AN_APPEND, count - done);
      done += size;
      const addonId = addonIds[nth % addonIds.length] ?? randomUUID();
      const at = new Date(Date.UTC(2026, 0, 1 + (Math.floor(nth / addonIds.length) % 60))).toISOString();
      const day = at.slice(0, 10).replaceAll('-', '');
      const view = () => ({ visitor: randomUUID().replaceAll('-', ''), viewer: 'guest' as const, at });
      const events = Array.from({ length: size }, () =>
        newEvent({ type: 'AddonViewed', data: { addonId, views: [view()] }, at }),
      );
      await store.append(`traffic-${addonId}-${day}`, 'any', events);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, appendSome));
}
