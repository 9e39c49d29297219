import { call } from '../../../lib/api.ts';
import { readToken } from '../../../lib/token.ts';

let toldFor: string | null = null;

/** Tells the server the browser's time zone, once for each login and page load: digests are sent in the morning. */
export async function tellTimeZone(): Promise<void> {
  const token = readToken();
  if (token === null || token === toldFor) return;
  toldFor = token;
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  try {
    await call('PUT /api/users/me/time-zone', { body: { timeZone } });
  } catch {
    // The next visit tells it.
  }
}
