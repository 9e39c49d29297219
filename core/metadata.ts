// Metadata of every event: who caused it, when, and by which request.
import { z } from 'zod';

export const Role = z.enum(['user', 'publisher', 'auditor', 'admin', 'owner']);
export type Role = z.infer<typeof Role>;

/**
 * The actor: an account in the role it had at that moment, a visitor who is not logged in, or the system itself: its
 * schedules, its command line, its processes. Older events say 'system' of visitors too.
 */
export const Actor = z.union([z.enum(['system', 'guest']), z.object({ id: z.uuid(), role: Role })]);
export type Actor = z.infer<typeof Actor>;

export const EventMetadata = z.object({
  /** ISO 8601, UTC: when the thing happened; an import may place it in the past. */
  occurredAt: z.iso.datetime(),
  actor: Actor,
  /** The request or job that led to this event. */
  correlationId: z.string(),
  /** The event or command that led to this one. */
  causationId: z.string().optional(),
  /** The command's identity: a repeat of the same command finds it and appends nothing. */
  commandId: z.string().optional(),
  /** SHA-256 of the command's body, so that a key used again for another body is noticed. */
  commandHash: z.string().optional(),
  /** The version of the event's data; older ones are upcast on read. */
  schemaVersion: z.int().positive(),
});
export type EventMetadata = z.infer<typeof EventMetadata>;
