// Stored for ever: change a shape through an upcaster, never in place.
import { z } from 'zod';
import type { EventOf } from '../event-schema.ts';
import { ViewerKind } from '../traffic/events.ts';
import { DEVICES, FAILURES } from './words.ts';

export const Device = z.enum(DEVICES);
export type Device = z.infer<typeof Device>;

export const Failure = z.enum(FAILURES);
export type Failure = z.infer<typeof Failure>;

/** A member by account; a guest by the hash of the day that downloads have, too. */
export const Reporter = z.union([z.object({ accountId: z.uuid() }), z.object({ visitor: z.string() })]);
export type Reporter = z.infer<typeof Reporter>;

/** Of the stream `compatibility-<releaseId>-<reporter>`: one answer for each game version, the latest counts. */
export const compatibilityEvents = {
  CompatibilityReported: z.object({
    addonId: z.uuid(),
    releaseId: z.uuid(),
    reporter: Reporter,
    /** What the reporter was at that moment; what of it counts is decided where it is counted. */
    viewer: ViewerKind,
    /** Such as '1.21.50', in its shortest form. */
    gameVersion: z.string(),
    device: Device,
    worked: z.boolean(),
    /** Null when it worked, or when nothing was said. */
    failure: Failure.nullable(),
  }),
};

export type CompatibilityEvent = EventOf<typeof compatibilityEvents>;
