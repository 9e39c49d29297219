// Changes a catalogue without pause while its index follows and the cluster is killed.

import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from '@elastic/elasticsearch';
import { type Logger, silent } from '@sandcrate/core/logger.ts';
import type pg from 'pg';
import { Leases } from '../../../runner/lifecycle/leases/leases.ts';
import { schemas } from '../../../schemas.ts';
import { fillCatalogue } from '../../testing/fill-catalogue.ts';
import { generatedListings } from '../../testing/generated-catalogue.ts';
import { testCatalogue } from '../../testing/test-catalogue.ts';
import { indexerClient } from '../client.ts';
import { ALIAS } from '../index-definition.ts';
import { startIndexSynchronizer } from '../index-synchronizer.ts';
import { differences } from './differences.ts';
import { pollUntil } from './poll-until.ts';
import { startElasticsearch } from './server.ts';

export type SoakOptions = {
  addons: number;
  /** The minimum number of index operations that the cluster acknowledges. */
  operations: number;
  kills: number;
  /** The server's option. */
  isBrief?: boolean;
  logger?: Logger;
};

export type Soaked = { operations: number; addons: number; kills: number; different: string[] };

const ROUND = 500;

/** Starts its own server. Before it returns, the index has had time to catch up. */
export async function soak({
  addons,
  operations,
  kills,
  isBrief,
  logger = silent,
}: SoakOptions): Promise<Soaked> {
  const server = await startElasticsearch({ isBrief });
  const catalogue = await testCatalogue();
  const client = indexerClient(server.url);
  const count = acknowledgedBy(client);
  const { pool, url: connectionString } = catalogue;
  await fillCatalogue(pool, [...generatedListings(addons)]);
  const leases = new Leases({ connectionString, logger });
  const synchronizer = startIndexSynchronizer({ pool, leases, client, logger, pollMs: 50, signalsMs: 1_000 });
  try {
    for (let killed = 0; killed <= kills; killed++) {
      const goal = ((killed + 1) * operations) / (kills + 1);
      while (count() < goal) {
        const before = count();
        await change(pool, ROUND);
        for (let waited = 0; count() === before && waited < 1_000; waited += 20) await delay(20);
      }
      if (killed === kills) break;
      logger.info(`${count()} operations; killing the cluster`);
      await server.kill();
      for (let round = 0; round < 5; round++) await change(pool, ROUND);
      await server.restart();
    }
    // The last downloads reach the catalogue's side of the comparison with a delay. Nothing changes after that.
    await pollUntil(() => areNoted(pool), 'the downloads are noted');
    // There is no index to compare until it has been swapped in.
    const compared = () => differences(pool, client, ALIAS).catch(() => undefined);
    const isEqual = async () => (await compared())?.length === 0;
    await pollUntil(isEqual, 'the index equals the catalogue').catch((error: unknown) =>
      logger.error(String(error)),
    );
    return { operations: count(), addons, kills, different: await differences(pool, client, ALIAS) };
  } finally {
    await synchronizer.close();
    await leases.close();
    await client.close();
    await server.stop();
    await catalogue.drop();
  }
}

/** How many operations the cluster has reported as done or superseded. */
function acknowledgedBy(client: Client): () => number {
  let acknowledged = 0;
  client.diagnostic.on('response', (error, result) => {
    if (error || !result || !hasItems(result.body)) return;
    acknowledged += result.body.items.length;
  });
  return () => acknowledged;
}

const hasItems = (body: unknown): body is { items: unknown[] } =>
  typeof body === 'object' && body !== null && 'items' in body && Array.isArray(body.items);

/** Edits some add-ons, hides or shows others, and adds downloads to some. */
async function change(pool: pg.Pool, count: number): Promise<void> {
  await pool.query(
    `with chosen as (
       select addon_id, random() as chance from ${schemas.catalogue}.search_documents order by random() limit $1
     )
     update ${schemas.catalogue}.search_documents d
     set version = nextval('public.search_document_version'),
       is_public = case when chance < 0.1 then not is_public else is_public end,
       title = case when chance >= 0.1 then left(title, 60) || ' ' || (random() * 1000)::int else title end
     from chosen where chosen.addon_id = d.addon_id`,
    [count],
  );
  await pool.query(
    `update ${schemas.statistics}.addon_totals set downloads = downloads + 1
     where addon_id in (select addon_id from ${schemas.statistics}.addon_totals order by random() limit $1)`,
    [Math.ceil(count / 50)],
  );
}

/** Whether the numbers that searches use equal those in the statistics. */
async function areNoted(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query(
    `select from ${schemas.catalogue}.search_index i
     join ${schemas.statistics}.addon_totals t using (addon_id)
     left join search.signals s using (addon_id)
     where t.downloads is distinct from s.downloads limit 1`,
  );
  return rows.length === 0;
}
