// Penalties in words, and when they end.
import type { PenaltyKind } from '@sandcrate/api/users/contract.ts';

export const PENALTY_LABELS: Readonly<Record<PenaltyKind, string>> = {
  warning: 'Warning',
  'no-comments': 'No comments',
  'no-uploads': 'No uploads',
  suspended: 'Suspended',
};

export const PENALTY_EFFECTS: Readonly<Record<PenaltyKind, string>> = {
  warning: 'They see it in their settings. Nothing is blocked.',
  'no-comments': 'They can neither post nor edit comments.',
  'no-uploads': 'They can neither upload nor edit add-ons.',
  suspended: 'They can log in, read and download, but change nothing.',
};

const DAY = 24 * 60 * 60_000;

/** The ends that are offered, in days from now. */
export const PRESETS = [1, 7, 30] as const;

/** The end of a day such as '2026-12-31', here, as ISO 8601; undefined for no day. */
export const endOfDay = (day: string): string | undefined =>
  day === '' ? undefined : new Date(`${day}T23:59:59`).toISOString();

/** The moment this many days from now, as ISO 8601. */
export const inDays = (days: number): string => new Date(Date.now() + days * DAY).toISOString();
