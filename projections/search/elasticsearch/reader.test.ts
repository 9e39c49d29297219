// Which requests a search sends, and when, against a server that only says how many add-ons there are.
import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { Client } from '@elastic/elasticsearch';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { parseQuery } from '../analysis/query.ts';
import { isRecord } from './aggregations.ts';
import { IndexReader } from './reader.ts';

type Kind = 'strict' | 'words' | 'widened';

let server: Server;
let client: Client;
/** What was asked for, in order. */
let asked: Kind[];
/** The queries that are counted with it. */
let counted: string[][];
/** The counted queries that no add-on matches. */
let unknown: string[];
/** Answers a request. */
let answer: (kind: Kind, reply: (status: number, found: number) => void) => void;

beforeEach(async () => {
  [asked, counted, unknown] = [[], [], []];
  server = createServer(async (request, response) => {
    const body = await json(request);
    const kind = kindOf(body);
    asked.push(kind);
    counted.push(countedIn(body));
    answer(kind, (status, found) => send(response, status, found, body));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('It listens on no port');
  client = new Client({ node: `http://127.0.0.1:${address.port}`, maxRetries: 0 });
});

afterEach(async () => {
  await client.close();
  server.close();
});

/** The names of the queries that are counted. */
const countedIn = (body: unknown): string[] => {
  const aggs = isRecord(body) && isRecord(body.aggs) ? body.aggs : {};
  const filters =
    isRecord(aggs.counted) && isRecord(aggs.counted.filters) ? aggs.counted.filters.filters : {};
  return isRecord(filters) ? Object.keys(filters) : [];
};

function kindOf(body: unknown): Kind {
  const counted = countedIn(body);
  if (counted.includes('translated')) return 'words';
  return counted.includes('anywhere') ? 'strict' : 'widened';
}

function send(response: ServerResponse, status: number, found: number, body: unknown): void {
  const buckets = Object.fromEntries(
    countedIn(body).map((name) => [
      name,
      { doc_count: unknown.includes(name) ? 0 : name.startsWith('unit') || name === 'all' ? 1000 : found },
    ]),
  );
  response.writeHead(status, {
    'content-type': 'application/json',
    'x-elastic-product': 'Elasticsearch',
  });
  response.end(
    JSON.stringify({
      took: 1,
      timed_out: false,
      _shards: { total: 1, successful: 1, failed: 0 },
      hits: { total: { value: found, relation: 'eq' }, hits: [] },
      aggregations: { counted: { buckets } },
      suggest: { castle: [{ text: 'castle', options: [{ text: 'castel', freq: 5000, score: 1 }] }] },
    }),
  );
}

const search = (text: string) =>
  new IndexReader(client, 'addons', new Set()).understand(parseQuery(text), ({ scored }) => ({
    query: scored,
  }));

test('words of a long text are looked up while the search for all of them runs', async () => {
  const held: (() => void)[] = [];
  answer = (kind, reply) => {
    if (kind === 'widened') return reply(200, 0);
    held.push(() => reply(200, 0));
    if (held.length === 2) for (const release of held) release();
  };
  const { meaning } = await search('castle dragon lantern bridge');
  expect(asked).toEqual(['words', 'strict', 'widened']);
  expect(meaning?.notes?.widened?.matched).toEqual(['castle', 'dragon', 'lantern', 'bridge']);
});

test('words of a short text are looked up only when few add-ons have all of them', async () => {
  let found = 0;
  answer = (_, reply) => reply(200, found);
  await search('castle dragon');
  expect(asked).toEqual(['strict', 'words', 'widened']);
  asked = [];
  found = 100;
  await search('castle dragon');
  expect(asked).toEqual(['strict']);
});

test('an early look-up that fails does not matter when many add-ons have all words', async () => {
  answer = (kind, reply) => reply(kind === 'words' ? 503 : 200, 100);
  const { answer: found } = await search('castle dragon lantern bridge');
  expect(found.hits.total).toEqual({ value: 100, relation: 'eq' });
  await expect.poll(() => asked).toContain('words');
});

test('what similar words find together is counted only if some add-on has each of the words', async () => {
  answer = (_, reply) => reply(200, 0);
  await search('castle dragon');
  expect(counted.at(-1)).toEqual(['corrected', 'titles']);
  unknown = ['unit 1'];
  const { meaning } = await search('castle dragon');
  expect(counted.at(-1)).toEqual([]);
  expect(meaning?.notes).toMatchObject({ missing: ['dragon'], widened: { matched: ['castle'] } });
});
