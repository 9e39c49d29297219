import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { keys, showsMore } from '../lib/query-keys.ts';
import { reloadConcerned } from './concerned-queries.ts';

const SHOWN = {
  session: keys.session,
  site: keys.site,
  status: keys.status,
  addon: keys.addons.one('1'),
  'other add-on': keys.addons.one('2'),
  contents: keys.addons.part('1', 'contents'),
  history: keys.addons.part('1', 'history'),
  related: keys.addons.part('1', 'related'),
  compatibility: keys.addons.part('1', 'compatibility'),
  like: keys.likes('1'),
  comments: keys.comments('1'),
  browse: keys.addons.browse({}),
  publisher: keys.publishers.one('ann'),
  collection: keys.collections.one('9'),
  'own collections': keys.collections.mine('1'),
};

/** A page that shows all of this. `loaded` returns what was loaded again. */
async function page() {
  const queryClient = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } },
  });
  const loaded: string[] = [];
  for (const [name, queryKey] of Object.entries(SHOWN)) {
    queryClient.setQueryData(queryKey, name);
    const queryFn = () => {
      loaded.push(name);
      return name;
    };
    new QueryObserver(queryClient, { queryKey, queryFn }).subscribe(() => undefined);
  }
  return { queryClient, loaded };
}

test.each([
  ['POST /api/addons/{id}/like', { id: '1' }, ['addon', 'like']],
  ['POST /api/addons/{id}/rate', { id: '1' }, ['addon']],
  ['POST /api/addons/{id}/comments', { id: '1' }, ['addon', 'comments']],
  ['DELETE /api/comments/{id}', { id: '7' }, ['comments']],
  [
    'POST /api/addons/{id}/releases/{releaseId}/compatibility',
    { id: '1', releaseId: '3' },
    ['compatibility'],
  ],
  ['PUT /api/collections/{id}/items/{addonId}', { id: '9' }, ['collection', 'own collections']],
  ['POST /api/addons/{id}/report', { id: '1' }, []],
  ['POST /api/collections/{id}/report', { id: '1' }, []],
  ['POST /api/profiles/{id}/report', { id: '1' }, []],
  ['PUT /api/publishers/{username}/follow', { username: 'ann' }, ['publisher']],
  [
    'PUT /api/addons/{id}',
    {},
    Object.keys(SHOWN).filter((name) => !['session', 'site', 'status'].includes(name)),
  ],
] as const)('after %s, only what it concerns is loaded again', async (command, params, expected) => {
  const { queryClient, loaded } = await page();
  reloadConcerned(queryClient, command, params);
  expect(loaded).toEqual(expected);
});

test('a member loads again only what members get more of than guests', async () => {
  const { queryClient, loaded } = await page();
  void queryClient.invalidateQueries({ predicate: showsMore });
  expect(loaded).toEqual(['addon', 'other add-on', 'history', 'publisher', 'collection']);
});
