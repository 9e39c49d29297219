import { AUDITED_TYPES } from '@sandcrate/api/audit/types-contract.ts';
import { eventInWords } from '../ui/event-words.ts';

/** The kinds of entries that one may look for, by what people call them. */
export const AUDIT_TYPES: Readonly<Record<string, string>> = Object.fromEntries(
  [...AUDITED_TYPES]
    .map((type) => [type, eventInWords(type)] as const)
    .sort(([, a], [, b]) => a.localeCompare(b)),
);
