import type { BadgeTone } from '../ui/Badge.tsx';

const DAY_MS = 86_400_000;
/** The waits that count as long and as too long. */
const LONG_MS = DAY_MS;
const TOO_LONG_MS = 3 * DAY_MS;

/** The tone of a wait since a moment: calm within a day, a warning within three, an alarm after that. */
export function waitTone(since: string | null, now: number = Date.now()): BadgeTone {
  const waited = since === null ? 0 : now - Date.parse(since);
  if (waited >= TOO_LONG_MS) return 'redstone';
  return waited >= LONG_MS ? 'warning' : 'patina';
}
