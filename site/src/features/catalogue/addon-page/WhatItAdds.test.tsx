import type { ContentsView } from '@sandcrate/api/addons/discovery-contract.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeApi } from '../../../testing/fake-api.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { addonDetail, packFacts as facts } from '../../../testing/some-addon.ts';
import { LookInside, WhatItAdds } from './WhatItAdds.tsx';

type Contents = NonNullable<ContentsView['contents']>;
const definition = (id: string, names: Record<string, string> = {}) => ({
  id,
  names,
  path: `${id}.json`,
  vanilla: id.startsWith('minecraft:'),
  subpack: null as string | null,
});
const show = async (contents: Partial<Contents> | null, addon = addonDetail({ facts })) => {
  const body = contents && {
    packNames: [],
    groups: [],
    languages: [],
    scripts: { files: 0, modules: [] },
    unread: 0,
    ...contents,
  };
  const calls = fakeApi({ [`GET /api/addons/${addon.id}/contents`]: { body: { contents: body } } });
  const { queryClient } = await renderPage(
    <>
      <WhatItAdds addon={addon} />
      <LookInside addon={addon} />
    </>,
  );
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  return calls;
};
afterEach(() => vi.unstubAllGlobals());

test('contents that players meet are named, and all others are counted', async () => {
  await show({
    groups: [
      {
        kind: 'entity',
        total: 3,
        definitions: [
          definition('a:bat', { de_DE: 'Fledermaus', en_US: 'Cave Bat' }),
          definition('a:rail_cart'),
          definition('minecraft:pig', { fr_FR: 'Cochon' }),
        ],
      },
      { kind: 'model', total: 24, definitions: [] },
      { kind: 'function', total: 1, definitions: [] },
    ],
    scripts: { files: 2, modules: ['@minecraft/server'] },
  });
  expect(screen.getByRole('heading', { name: 'What it adds' })).toBeDefined();
  expect(screen.getByRole('heading', { name: 'Entities (3)' })).toBeDefined();
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Cave Bat',
    'Rail cart',
    'Cochonchanged',
  ]);
  expect(screen.getByText('Also in the file: 24 models, 1 function, 2 script files.')).toBeDefined();
});

test('a long list shows its first items, and the rest on demand', async () => {
  const definitions = Array.from({ length: 20 }, (_, index) => definition(`a:block_${index}`));
  await show({ groups: [{ kind: 'block', total: 1204, definitions }] });
  expect(screen.getByRole('heading', { name: 'Blocks (1,204)' })).toBeDefined();
  const more = screen.getByText('Show 8 more of 1,204');
  const hidden = more.closest('details');
  expect(hidden?.open).toBe(false);
  expect(within(hidden as HTMLElement).getAllByRole('listitem', { hidden: true })).toHaveLength(8);
});

test.each([
  ['nothing that the game defines', {}],
  ['no contents that could be read', null],
])('an add-on with %s has no panel', async (_, contents) => {
  await show(contents);
  expect(screen.queryByRole('heading')).toBeNull();
});

test("'Look inside' opens the contents, and fetches nothing before it is pressed", async () => {
  const calls = await show({ groups: [{ kind: 'sound', total: 1, definitions: [] }] });
  expect(await screen.findByRole('button', { name: 'Look inside' })).toBeDefined();
  expect(calls.map(({ key }) => key).filter((key) => /\/(models|inside)$/.test(key))).toEqual([]);
});

test('nothing is fetched for an add-on without a file', async () => {
  expect(await show(null, addonDetail({ facts: null }))).toEqual([]);
});

test('what a subpack adds is shown with the name of the subpack', async () => {
  const definitions = [definition('a:bat'), { ...definition('a:bat'), subpack: 'Low detail' }];
  await show({ groups: [{ kind: 'entity', total: 2, definitions }] });
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['Bat', 'BatLow detail']);
});
