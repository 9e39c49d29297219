// Compares the client's ledger with the site's event log and the counts on its pages.
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { requestIdFor } from '../../api/request-id.ts';
import type { Client } from './client.ts';
import type { CrashSite } from './crash-site.ts';
import type { Ledger, Write } from './ledger.ts';
import { type Recount, recount } from './recount.ts';
import { withLog } from './with-log.ts';

export type Comparison = {
  /** Acknowledged writes that are missing from the log, and writes that are in it twice. */
  lost: string[];
  doubled: string[];
  /** Differences between the site and its log. */
  different: string[];
  events: number;
  /** The number of writes stored by requests that got no answer. */
  unanswered: number;
};

/** How long to wait for a projections process to be up again. */
const PATIENCE_MS = 60_000;
/** Counts are compared again for this long: readiness may be a second old, and what members see of an add-on two. */
const STALE_MS = 15_000;

const Counts = z.object({ downloadCount: z.int(), viewCount: z.int() });
const Stats = z.object({
  totalUsers: z.int(),
  totalAddons: z.int(),
  totalDownloads: z.int(),
  pendingApprovals: z.int(),
});
const Readiness = z.object({
  status: z.string(),
  projections: z.array(z.object({ name: z.string(), lag: z.object({ events: z.int() }).nullable() })),
});

/**
 * Compares while nobody writes. `published` are the add-ons with public counts. `memberToken` belongs to a member who
 * reads them: guests get a count of views that may be a minute old (ADR 6).
 */
export async function compare(
  site: CrashSite,
  client: Client,
  {
    published,
    memberToken,
    ownerToken,
  }: { published: readonly string[]; memberToken: string; ownerToken: string },
): Promise<Comparison> {
  for (;;) {
    const counted = await withLog(site, recount);
    const different = [
      ...(await caughtUp(client)),
      ...counted.problems,
      ...(await untilNone(async () => [
        ...(await differentCounts(client, counted, published, memberToken)),
        ...(await differentTotals(client, counted, ownerToken)),
      ])),
    ];
    // Views are written every few seconds, so compare again if the counts changed in between.
    const { events } = await withLog(site, recount);
    if (events !== counted.events) continue;
    return { ...inLog(client.ledger, counted, site.settings.MASTER_KEY ?? ''), different, events };
  }
}

/** Waits until every read model is at the end of the log. Returns the reason if they do not get there. */
async function caughtUp(client: Client): Promise<string[]> {
  const tooLate = performance.now() + PATIENCE_MS;
  for (;;) {
    const { status, projections } = Readiness.parse(JSON.parse(String(await client.read('GET /readyz'))));
    if (status === 'ready' && projections.every(({ lag }) => lag?.events === 0)) return [];
    if (performance.now() > tooLate) return [`the site is ${status}: ${JSON.stringify(projections)}`];
    await pause(50);
  }
}

/** Compares until nothing differs, or for `STALE_MS`. Returns what still differs. */
async function untilNone(differences: () => Promise<string[]>): Promise<string[]> {
  const tooLate = performance.now() + STALE_MS;
  for (;;) {
    const different = await differences();
    if (different.length === 0 || performance.now() > tooLate) return different;
    await pause(200);
  }
}

/** Checks that each acknowledged write is in the log, and no write is there twice. */
function inLog({ writes }: Ledger, { written }: Recount, masterKey: string) {
  const timesIn = ({ attempts, event }: Write) =>
    attempts
      .flatMap((attempt) => written.get(requestIdFor(masterKey, attempt)) ?? [])
      .filter((type) => type === event).length;
  const named = ({ line, event, attempts }: Write) => `${line} (${event}, ${attempts.join(', ')})`;
  return {
    lost: writes.filter((write) => write.state === 'acknowledged' && timesIn(write) === 0).map(named),
    doubled: writes.filter((write) => timesIn(write) > 1).map(named),
    unanswered: writes.filter((write) => timesIn({ ...write, attempts: write.cutOff }) > 0).length,
  };
}

async function differentCounts(
  client: Client,
  counted: Recount,
  published: readonly string[],
  memberToken: string,
) {
  const problems: string[] = [];
  for (const id of published) {
    const shown = Counts.parse(JSON.parse(String(await client.read(`GET /api/addons/${id}`, memberToken))));
    const downloadCount = counted.downloads.get(id)?.size ?? 0;
    const viewCount = counted.views.get(id)?.size ?? 0;
    if (shown.downloadCount !== downloadCount || shown.viewCount !== viewCount) {
      problems.push(
        `${id} shows ${JSON.stringify(shown)}, the log has ${JSON.stringify({ downloadCount, viewCount })}`,
      );
    }
  }
  return problems;
}

async function differentTotals(client: Client, counted: Recount, ownerToken: string) {
  const shown = Stats.parse(JSON.parse(String(await client.read('GET /api/admin/stats', ownerToken))));
  const expected = {
    totalUsers: counted.accounts,
    totalAddons: counted.addons.size,
    totalDownloads: [...counted.addons].reduce((sum, id) => sum + (counted.downloads.get(id)?.size ?? 0), 0),
    pendingApprovals: counted.pending,
  };
  const [is, should] = [JSON.stringify(shown), JSON.stringify(expected)];
  return is === should ? [] : [`the totals are ${is}, the log has ${should}`];
}
