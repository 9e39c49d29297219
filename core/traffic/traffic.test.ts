import { expect, test } from 'vitest';
import { MAX_EVENT_BYTES } from '../event-store/event-store.ts';
import { parseEvent } from '../event-types.ts';
import * as traffic from './traffic.ts';

const addonId = 'a4e0c7d2-6f19-4b8e-b0d3-91c75e2fa001';

test('a stream for each day, by UTC', () => {
  expect(traffic.streamName(addonId, new Date('2026-03-01T23:59:59.999Z'))).toBe(
    `traffic-${addonId}-20260301`,
  );
  expect(traffic.streamName(addonId, new Date('2026-03-02T01:00:00+02:00'))).toBe(
    `traffic-${addonId}-20260301`,
  );
});

test('any number of views fits into events', () => {
  const view = { visitor: 'v'.repeat(64), viewer: 'member', at: '2026-03-01T12:00:00.000Z' } as const;
  const views = Array.from({ length: 4_500 }, () => view);
  const events = traffic.viewed({ addonId, views });
  const parts = events.map((event) => parseEvent(event).data);
  expect(parts.flatMap((data) => data.views)).toEqual(views);
  for (const data of parts) expect(JSON.stringify(data).length).toBeLessThan(MAX_EVENT_BYTES);
  expect(traffic.viewed({ addonId, views: [] })).toEqual([]);
});
