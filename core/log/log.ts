// The site's log as a whole: that an older one was taken for it.
import type { LogEvent } from './events.ts';

export { type LogEvent, logEvents as events } from './events.ts';

export const STREAM = 'log';
export const streamName = () => STREAM;

/** What the latest acceptance recorded; null when the log was always the same. */
export type LogHistory = LogEvent['data'] | null;
export const initial: LogHistory = null;
export const isLatestEvent = true;
export const evolve = (_: LogHistory, { data }: LogEvent): LogHistory => data;

/** About how many events the older log lacks, and since when; null when it is not known. */
export type AcceptLog = { type: 'AcceptLog'; lost: number | null; since: Date | null };

export const decide = ({ lost, since }: AcceptLog, _: LogHistory): LogEvent[] => [
  { type: 'LogAccepted', data: { lost, since: since?.toISOString() ?? null } },
];
