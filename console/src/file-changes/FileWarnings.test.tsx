import { cleanup, screen } from '@testing-library/react';
import { RecordContextProvider } from 'react-admin';
import { afterEach, expect, test } from 'vitest';
import { packFacts, packOf, pendingAddon } from '../testing/addons.ts';
import { fakeLists } from '../testing/fake-lists.ts';
import { renderPage } from '../testing/render.tsx';
import { FileWarnings } from './FileWarnings.tsx';

afterEach(cleanup);

async function showWarnings(given: Parameters<typeof pendingAddon>[0]) {
  const addon = pendingAddon(given);
  renderPage(
    'addons',
    <RecordContextProvider value={addon}>
      <FileWarnings />
      <p>shown</p>
    </RecordContextProvider>,
    fakeLists({ addons: [addon] }, {}),
  );
  await screen.findByText('shown');
}

const SCRIPTED = packFacts({
  scripts: true,
  packs: [
    packOf({
      scripts: true,
      capabilities: ['script_eval'],
      dependencies: [
        { uuid: null, moduleName: '@minecraft/server', version: '1.11.0' },
        { uuid: null, moduleName: '@minecraft/server-net', version: '1.0.0' },
      ],
    }),
  ],
});

test('what is unusual about a new upload is a warning; its plain scripts are one quiet line', async () => {
  await showWarnings({ facts: SCRIPTED });
  screen.getByText('What this file can do');
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'It uses @minecraft/server-net.',
    'It asks for the capability script_eval.',
  ]);
  screen.getByText('It runs scripts. It uses @minecraft/server.');
});

test.each([
  ['a new upload without scripts', { facts: packFacts() }],
  ['an add-on that is live already', { facts: SCRIPTED, status: 'approved' as const }],
])('no warning is shown for %s', async (_, given) => {
  await showWarnings(given);
  expect(screen.queryByText('What this file can do')).toBeNull();
});
