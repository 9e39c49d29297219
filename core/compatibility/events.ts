// Stored forever: change a shape through an upcaster, never in place.
import { z } from 'zod';
import type { EventOf } from '../event-schema.ts';
import { ViewerKind } from '../traffic/events.ts';
import { DEVICES, FAILURES } from './words.ts';

export const Device = z.enum(DEVICES);
export type Device = z.infer<typeof Device>;

export const Failure = z.enum(FAILURES);
export type Failure = z.infer<typeof Failure>;

/** A member's account, or a guest's daily hash, as for downloads. */
export const Reporter = z.union([z.object({ accountId: z.uuid() }), z.object({ visitor: z.string() })]);
export type Reporter = z.infer<typeof Reporter>;

/** In the stream `compatibility-<releaseId>-<reporter>`: one answer for each game version; the latest counts. */
export const compatibilityEvents = {
  CompatibilityReported: z.object({
    addonId: z.uuid(),
    releaseId: z.uuid(),
    reporter: Reporter,
    /** The role of the reporter at that time; the read model decides which roles count. */
    viewer: ViewerKind,
    /** Such as '1.21.50', in its shortest form. */
    gameVersion: z.string(),
    device: Device,
    worked: z.boolean(),
    /** Null when it worked, or when no reason was given. */
    failure: Failure.nullable(),
  }),
};

export type CompatibilityEvent = EventOf<typeof compatibilityEvents>;
