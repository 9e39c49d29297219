import { formatSpan } from '../../../lib/format-time.ts';

/** How long was waited, or a dash while nothing has been decided. */
export const waitText = (seconds: number | null) => (seconds === null ? '–' : formatSpan(seconds));
