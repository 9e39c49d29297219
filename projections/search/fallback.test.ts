import { beforeEach, expect, test } from 'vitest';
import { alwaysThere, type EngineHealth, withFallback } from './fallback.ts';
import { NO_FACETS, type Search, SearchUnavailable } from './search.ts';

const answering = (id: string): Search => ({
  search: async () => ({ ids: [id], total: 1, highlights: {} }),
  facets: async () => ({ ...NO_FACETS, tags: [{ value: id, count: 1 }] }),
  suggest: async () => [{ kind: 'addon', id, text: id }],
  related: async () => [id],
});
const failing = (error: Error): Search => {
  const fail = async () => {
    asked++;
    throw error;
  };
  return { search: fail, facets: fail, suggest: fail, related: fail };
};
const query = { text: 'boats', page: 1, limit: 10 };

let asked = 0;
let up = true;
let failures: SearchUnavailable[] = [];
const health: EngineHealth = {
  isUp: () => up,
  failed(error) {
    failures.push(error);
    up = false;
  },
};
beforeEach(() => {
  asked = 0;
  up = true;
  failures = [];
});

test('the engine answers while it is available', async () => {
  const search = withFallback(answering('engine'), answering('other'), health);
  expect((await search.search(query)).ids).toEqual(['engine']);
  expect(await search.related('x', 3)).toEqual(['engine']);
  expect(search.state()).toEqual({ engine: 'elasticsearch', state: 'ok' });
});

test('every query is answered while the engine is down, and only the first reaches it', async () => {
  const search = withFallback(failing(new SearchUnavailable('away')), answering('other'), health);
  expect((await search.search(query)).ids).toEqual(['other']);
  expect((await search.facets(query)).tags[0]?.value).toBe('other');
  expect((await search.suggest('bo'))[0]?.text).toBe('other');
  expect(await search.related('x', 3)).toEqual(['other']);
  expect(asked).toBe(1);
  expect(failures).toHaveLength(1);
  expect(search.state()).toEqual({ engine: 'elasticsearch', state: 'fallback' });
});

test('the engine is queried again once it is reachable', async () => {
  const search = withFallback(answering('engine'), answering('other'), health);
  up = false;
  expect((await search.search(query)).ids).toEqual(['other']);
  up = true;
  expect((await search.search(query)).ids).toEqual(['engine']);
});

test('an error of our own is not hidden', async () => {
  const search = withFallback(failing(new TypeError('ours')), answering('other'), health);
  await expect(search.search(query)).rejects.toThrow('ours');
  expect(failures).toEqual([]);
});

test('PostgreSQL needs no fallback', async () => {
  const search = alwaysThere(answering('postgres'));
  expect((await search.suggest('bo'))[0]?.text).toBe('postgres');
  expect(search.state()).toEqual({ engine: 'postgres', state: 'ok' });
});
