// The event types of the audit log, for filters; without schemas, so that a browser loads only a list.
export { AUDITED_TYPES, type AuditedType } from '../../core/audit/audited.ts';
