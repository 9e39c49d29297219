// Stored forever: change a shape through an upcaster, never in place.
import { z } from 'zod';
import type { EventOf } from '../event-schema.ts';

/** The viewer's relation to the add-on at that moment. */
export const ViewerKind = z.enum(['guest', 'member', 'own', 'staff', 'bot']);
export type ViewerKind = z.infer<typeof ViewerKind>;

/** HMAC of account or address under the key of the day. */
const Visitor = z.string();

/** In the stream `traffic-<addonId>-<yyyymmdd>`: facts. The code that counts them decides which count. */
export const trafficEvents = {
  AddonDownloaded: z.object({
    addonId: z.uuid(),
    releaseId: z.uuid(),
    visitor: Visitor,
    viewer: ViewerKind,
    /** Members only: for the updates and recalls of what they downloaded. */
    accountId: z.uuid().nullable(),
  }),
  /** Gathered for some seconds: one event for an add-on with all its visitors. */
  AddonViewed: z.object({
    addonId: z.uuid(),
    views: z.array(z.object({ visitor: Visitor, viewer: ViewerKind, at: z.iso.datetime() })),
  }),
};

export type TrafficEvent = EventOf<typeof trafficEvents>;
