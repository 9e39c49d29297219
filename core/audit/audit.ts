// The signed heads of the audit chain: they only ever move forward.
import { chainDiffers } from './errors.ts';
import type { AuditEvent } from './events.ts';

export { type AuditEvent, auditEvents as events } from './events.ts';

export const STREAM = 'audit';
export const streamName = () => STREAM;

type Anchor = AuditEvent['data'];

/** The latest anchor. */
export type Audit = Anchor | null;
export const initial: Audit = null;
export const isLatestEvent = true;
export const evolve = (_: Audit, { data }: AuditEvent): Audit => data;

export type AnchorChain = { type: 'AnchorChain'; anchor: Anchor };

/** @throws DomainError 'conflict' when the chain is shorter than before, or as long with another head */
export function decide({ anchor }: AnchorChain, latest: Audit): AuditEvent[] {
  if (latest?.count === anchor.count && latest.head === anchor.head) return [];
  if (latest && anchor.count <= latest.count) {
    throw chainDiffers(latest.count);
  }
  return [{ type: 'AuditAnchored', data: anchor }];
}
