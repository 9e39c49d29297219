// Notifies search engines of changed pages with IndexNow (https://www.indexnow.org/documentation).
import {
  dueChangedPages,
  postponeChangedPages,
  removeChangedPages,
} from '@sandcrate/projections/reactions/changed-pages.ts';
import type { ScheduleRun } from './schedule.ts';

/** The protocol's limit for one notice. */
const MOST_AT_ONCE = 10_000;
const ANSWER_WITHIN_MS = 10_000;
/** How long the pages may take to show the change. */
const PATIENCE_MS = 10_000;

/**
 * Sends one notice of all pages that wait.
 * @throws when it fails; the pages are retried later, or given up
 */
export async function tellSearchEngines({
  config: { publicUrl, indexNow },
  pool,
  readModels,
  lost,
}: ScheduleRun): Promise<string> {
  if (indexNow === undefined) return 'nobody is to be told';
  const due = await dueChangedPages(pool, MOST_AT_ONCE);
  if (due.length === 0) return 'no page has changed';
  const last = due.map(({ position }) => position).reduce((a, b) => (a > b ? a : b));
  await readModels.waitFor(last, ['catalogue'], PATIENCE_MS);
  lost?.throwIfAborted();
  const notice = {
    host: new URL(publicUrl).host,
    key: indexNow.key,
    keyLocation: `${publicUrl}/${indexNow.key}.txt`,
    urlList: due.map(({ addonId }) => `${publicUrl}/addon/${addonId}`),
  };
  try {
    await post(indexNow.url, notice);
  } catch (error) {
    await postponeChangedPages(pool, due);
    throw error;
  }
  await removeChangedPages(pool, due);
  return `search engines were told of ${due.length} pages`;
}

async function post(url: string, notice: object): Promise<void> {
  const { ok, status, body } = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: JSON.stringify(notice),
    redirect: 'error',
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  });
  await body?.cancel();
  if (!ok) throw new Error(`${new URL(url).host} answered a notice of changed pages with ${status}`);
}
