// What the audit log may hold, for filters that offer all of it; without schemas, so that a browser loads a list only.
export { AUDITED_TYPES, type AuditedType } from '../../core/audit/audited.ts';
