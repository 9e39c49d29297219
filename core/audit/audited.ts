// Which events the audit log holds: the decisions. The chain of hashes runs over exactly these, so the list must not depend
// on today's permissions.
import { DECISION_TYPES, type DecisionType, decisionOfType, type Recorded } from './decisions.ts';

export type { Recorded } from './decisions.ts';

/**
 * The version of the list in `decisions.ts`. Listing, or no longer listing, events that a log may already hold changes
 * every hash that follows, so that heads which were signed before no longer match: add a version beside this one instead,
 * and say from which entry on it holds. An event of a new type may be added: no log holds one yet.
 */
export const AUDIT_LIST_VERSION = 1;

export type AuditedType = DecisionType;

/** The types that may be in the log; `isAudited` says whether an event is. */
export const AUDITED_TYPES: readonly AuditedType[] = DECISION_TYPES;

/** Whether a stored event belongs in the audit log. */
export const isAudited = (event: Recorded): boolean => decisionOfType(event.type)?.isDecision(event) ?? false;
