// How the site and the console ask who is logged in, when the network or the server may fail.
import { ApiError } from '@sandcrate/api/contract/client.ts';

/** Pauses before the question is asked again, in milliseconds: three times within ten seconds. */
const PAUSES = [1000, 3000, 5000];

/**
 * Asks whose session it is, and asks again when the failure says nothing about the session: an offline browser when it
 * is online again, others after each of PAUSES.
 * @param ask sends the question @param isWanted whether its answer still matters
 * @throws the failure, if it is a refusal (such as 401 or 403), if it is the last or if its answer no longer matters
 */
export async function askForSession<T>(ask: () => Promise<T>, isWanted: () => boolean): Promise<T> {
  const pauses = [...PAUSES];
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!saysNothing(error)) throw error;
      if (!navigator.onLine) await online();
      else {
        const pause = pauses.shift();
        if (pause === undefined) throw error;
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
      if (!isWanted()) throw error;
    }
  }
}

/** Whether a failure is not about the session: no answer, too many requests, or a fault of the server. */
function saysNothing(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status === 429 || error.status >= 500;
}

const online = () =>
  new Promise<void>((resolve) => addEventListener('online', () => resolve(), { once: true }));
