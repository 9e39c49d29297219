import { AUDITED_TYPES } from '@sandcrate/api/audit/types-contract.ts';
import { eventInWords } from '../ui/event-words.ts';

/** The types of entries to filter by, with their labels. */
export const AUDIT_TYPES: Readonly<Record<string, string>> = Object.fromEntries(
  [...AUDITED_TYPES]
    .map((type) => [type, eventInWords(type)] as const)
    .sort(([, a], [, b]) => a.localeCompare(b)),
);
