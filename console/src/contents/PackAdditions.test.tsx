import { cleanup, screen } from '@testing-library/react';
import { RecordContextProvider } from 'react-admin';
import { afterEach, expect, test, vi } from 'vitest';
import { pendingAddon } from '../testing/addons.ts';
import { fakeLists } from '../testing/fake-lists.ts';
import { renderPage } from '../testing/render.tsx';
import { PackAdditions } from './PackAdditions.tsx';

afterEach(cleanup);

const entity = (id: string, name?: string) => ({
  id,
  names: name === undefined ? {} : { en_US: name },
  path: 'entities/one.json',
  vanilla: false,
});

function show(contents: object | null) {
  const packContents = vi.fn(async () => ({ contents }));
  const addon = pendingAddon();
  renderPage(
    'addons',
    <RecordContextProvider value={addon}>
      <PackAdditions />
    </RecordContextProvider>,
    fakeLists({}, { packContents }),
  );
  return { addon, packContents };
}

test('the contents of a pack are listed by name and counted', async () => {
  const many = Array.from({ length: 12 }, (_, n) => entity(`a:${n}`));
  const { addon, packContents } = show({
    groups: [
      { kind: 'entity', total: 2, definitions: [entity('a:bat', 'Cave Bat'), entity('a:moth')] },
      { kind: 'recipe', total: 12, definitions: many },
    ],
    languages: ['en_US'],
    scripts: { files: 0, modules: [] },
    unread: 0,
  });
  const section = await screen.findByRole('region', { name: 'What it adds' });
  const facts = [...section.querySelectorAll('dt')].map((name) => [
    name.textContent,
    name.nextElementSibling?.textContent,
  ]);
  expect(facts).toEqual([
    ['Entities', '2: Cave Bat, a:moth'],
    ['Recipes', '12: a:0, a:1, a:2, a:3, a:4, a:5, a:6, a:7 …'],
    ['Languages', 'en_US'],
  ]);
  expect(packContents).toHaveBeenCalledWith(addon.id, undefined, expect.anything());
});

test('a pack that could not be read is reported', async () => {
  show(null);
  await screen.findByText('It could not be read within the limits of time and size.');
});
