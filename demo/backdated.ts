// A past for the demo. Its site is one more process of the real one, whose clock stands where the demo puts it: what is
// asked of it over HTTP happens then. Nothing of this is reachable from outside: the public API knows no other time than
// now, and whoever can run this has the database and the keys in hand anyway.
import type { Handler } from '@sandcrate/core/handle.ts';

export type DemoClock = { now: Date };

/** The same handler, but what it appends happened when the clock says. */
export const backdated = (handler: Handler, clock: DemoClock): Handler => ({
  ...handler,
  handle: (decider, streamName, command, context) =>
    handler.handle(decider, streamName, command, { ...context, now: clock.now }),
  record: (streamName, facts, context) => handler.record(streamName, facts, { ...context, now: clock.now }),
});
