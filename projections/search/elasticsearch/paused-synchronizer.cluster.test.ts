// A process that maintains the index is paused (SIGSTOP), another with a new definition takes over, the first resumes.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { silent } from '@sandcrate/core/logger.ts';
import { describe, expect, onTestFinished, test } from 'vitest';
import { Leases } from '../../runner/lifecycle/leases/leases.ts';
import { ownCatalogue } from '../golden/own-catalogue.ts';
import { fillCatalogue } from '../testing/fill-catalogue.ts';
import { testCatalogue } from '../testing/test-catalogue.ts';
import { indexerClient } from './client.ts';
import { ALIAS, indexName } from './index-definition.ts';
import { startIndexSynchronizer } from './index-synchronizer.ts';
import { saveIndexedPosition } from './indexed-position.ts';
import { liveIndex } from './indices.ts';
import { clear } from './testing/clear.ts';
import { differences } from './testing/differences.ts';
import { pollUntil } from './testing/poll-until.ts';
import { sharedCluster } from './testing/test-cluster.ts';

const url = sharedCluster();
const EARLIER = `${ALIAS}-earlier`;

/** A proxy in front of the cluster that can hold back the answers to which index is live. */
async function slowCluster(target: string) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  let isHolding = false;
  let held = 0;
  const server = createServer(async (incoming, outgoing) => {
    const { url: path = '/', method, headers } = incoming;
    const body = await buffer(incoming);
    const { host: _, connection: __, 'content-length': ___, 'transfer-encoding': ____, ...sent } = headers;
    const answer = await fetch(target + path, {
      method,
      headers: sent as Record<string, string>,
      ...(body.length > 0 ? { body } : {}),
    });
    const content = Buffer.from(await answer.arrayBuffer());
    if (isHolding && path.includes('_alias')) {
      held += 1;
      await released;
    }
    const {
      'content-encoding': _____,
      'content-length': ______,
      ...received
    } = Object.fromEntries(answer.headers);
    outgoing.writeHead(answer.status, received).end(method === 'HEAD' ? undefined : content);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    hold: () => {
      isHolding = true;
    },
    held: () => held,
    release,
  };
}

describe.runIf(url)('a process that was paused while it maintained the index', () => {
  test('removes no index that has replaced its own, and records nothing', async () => {
    const client = indexerClient(url ?? '');
    onTestFinished(() => client.close());
    await clear(client);
    const catalogue = await testCatalogue();
    onTestFinished(async () => {
      await catalogue.drop();
      await clear(client);
    });
    const { pool, url: connectionString } = catalogue;
    await fillCatalogue(pool, ownCatalogue);
    const cluster = await slowCluster(url ?? '');
    const first = spawn(process.execPath, [join(import.meta.dirname, 'testing/synchronizer-process.ts')], {
      env: {
        ...process.env,
        DATABASE_URL: connectionString,
        ELASTICSEARCH_URL: cluster.url,
        INDEX_NAME: EARLIER,
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    onTestFinished(async () => {
      first.kill('SIGKILL');
      if (first.exitCode === null && first.signalCode === null) await once(first, 'exit');
    });
    await pollUntil(async () => (await liveIndex(client)) === EARLIER, 'the first index answers');
    cluster.hold();
    await pollUntil(async () => cluster.held() > 0, 'the first process waits for an answer');
    first.kill('SIGSTOP');

    const leases = new Leases({ connectionString, ttlMs: 2000, renewMs: 200 });
    const synchronizer = startIndexSynchronizer({
      pool,
      leases,
      client,
      logger: silent,
      pollMs: 20,
      signalsMs: 50,
      presentMs: 100,
    });
    const close = async () => {
      await synchronizer.close();
      await leases.close();
    };
    onTestFinished(close);
    const name = indexName();
    await pollUntil(async () => (await liveIndex(client)) === name, 'the second index takes its place');
    await pollUntil(
      async () => !(await client.indices.exists({ index: EARLIER })),
      'the first index is removed',
    );

    first.kill('SIGCONT'); // with an outdated answer: its index is live, and others may be removed
    cluster.release();
    await delay(1500);
    expect(await liveIndex(client)).toBe(name);
    expect(await differences(pool, client, ALIAS)).toEqual([]);
    const { rows } = await pool.query('select distinct index_name as name from search.sent');
    expect(rows).toEqual([{ name }]);
  });
});

describe.runIf(url)('a version of the catalogue that was dropped', () => {
  test('loses its index, but indices filled from other databases stay', async () => {
    const client = indexerClient(url ?? '');
    onTestFinished(() => client.close());
    await clear(client);
    const catalogue = await testCatalogue();
    const { pool, url: connectionString } = catalogue;
    const [ours, others] = ['sandcrate-addons-catalogue_1-abc', 'sandcrate-addons-catalogue_2-abc'];
    for (const index of [ours, others]) await client.indices.create({ index });
    onTestFinished(async () => {
      await catalogue.drop();
      await client.indices.delete({ index: [ours, others], ignore_unavailable: true });
      await clear(client);
    });
    await saveIndexedPosition(pool, ours, 1n);
    const leases = new Leases({ connectionString, renewMs: 20 });
    const synchronizer = startIndexSynchronizer({
      pool,
      leases,
      client,
      logger: silent,
      pollMs: 20,
      presentMs: 100,
    });
    onTestFinished(async () => {
      await synchronizer.close();
      await leases.close();
    });
    await pollUntil(async () => !(await client.indices.exists({ index: ours })), 'the index is removed');
    expect(await client.indices.exists({ index: others })).toBe(true);
    await pollUntil(async () => {
      const { rowCount } = await pool.query('select from search.reached where index_name = $1', [ours]);
      return rowCount === 0;
    }, 'it is forgotten');
  });
});
