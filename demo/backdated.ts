// A past for the demo. The demo runs a further process of the site with a clock of its own: commands sent to it over
// HTTP get the clock's time. This is not reachable from outside: the public API accepts no time, and somebody who can
// run this has the database and the keys anyway.
import type { Handler } from '@sandcrate/core/handle.ts';

export type DemoClock = { now: Date };

/** The same handler, but the events that it appends get the clock's time. */
export const backdated = (handler: Handler, clock: DemoClock): Handler => ({
  ...handler,
  handle: (decider, streamName, command, context) =>
    handler.handle(decider, streamName, command, { ...context, now: clock.now }),
  record: (streamName, facts, context) => handler.record(streamName, facts, { ...context, now: clock.now }),
});
