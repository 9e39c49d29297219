// Which events the audit log holds: the decisions. The hash chain covers exactly these, so the list must not depend on
// today's permissions.
import { DECISION_TYPES, type DecisionType, decisionOfType, type Recorded } from './decisions.ts';

export type { Recorded } from './decisions.ts';

/**
 * The version of the list in `decisions.ts`. Adding or removing events that a log may already hold changes every later
 * hash, so that signed heads no longer match. Add another version instead, with the entry from which it applies. Events
 * of a new type may be added, because no log holds one yet.
 */
export const AUDIT_LIST_VERSION = 1;

export type AuditedType = DecisionType;

/** The types that may be in the log; `isAudited` decides for each event. */
export const AUDITED_TYPES: readonly AuditedType[] = DECISION_TYPES;

/** Whether a stored event belongs in the audit log. */
export const isAudited = (event: Recorded): boolean => decisionOfType(event.type)?.isDecision(event) ?? false;
