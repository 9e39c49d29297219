import { storedZip, text } from '@sandcrate/api/contract/testing/stored-zip.ts';
import { cleanup, screen, within } from '@testing-library/react';
import { RecordContextProvider } from 'react-admin';
import { afterEach, expect, test, vi } from 'vitest';
import { packFacts, pendingAddon } from '../testing/addons.ts';
import { fakeLists } from '../testing/fake-lists.ts';
import { renderPage } from '../testing/render.tsx';
import { ActionStyle } from '../ui/Action.tsx';
import { Scripts } from './Scripts.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

let files = 0;

function show(scripts: Record<string, string>, given: Parameters<typeof pendingAddon>[0] = {}) {
  const zip = storedZip(
    Object.fromEntries(Object.entries(scripts).map(([path, lines]) => [path, text(lines)])),
  );
  const fetch = vi.fn(async (_url: string) => new Response(zip));
  vi.stubGlobal('fetch', fetch);
  const quoted = vi.fn();
  files += 1;
  const addon = pendingAddon({
    fileUrl: '/api/addons/1/files/2',
    sha256: String(files).padStart(64, '0'),
    facts: packFacts({ scripts: true }),
    ...given,
  });
  const user = renderPage(
    'addons',
    <RecordContextProvider value={addon}>
      <ActionStyle value={{ labelled: true, hotkeys: true }}>
        <Scripts onWriteAbout={quoted} />
      </ActionStyle>
    </RecordContextProvider>,
    fakeLists({ addons: [addon] }, {}),
  );
  return { user, quoted, addon, fetch };
}

test('scripts are shown with their lines, marked ones first, and one can write about a line', async () => {
  const { user, quoted, addon } = show({
    'scripts/main.js': 'run();',
    'scripts/net.js': "import { http } from '@minecraft/server-net';\nconst a = 1;",
    'textures/a.png': '',
  });
  await screen.findByText(/^2 scripts\. 1 place to read\./);
  const [first, second] = screen.getAllByRole('listitem');
  within(first as HTMLElement).getByText('scripts/net.js');
  within(first as HTMLElement).getByText('Sends or receives data over the network.');
  expect(within(second as HTMLElement).queryByRole('region')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Write about line 1' }));
  expect(quoted).toHaveBeenCalledWith({ addonId: addon.id, place: 'scripts/net.js:1' });
});

test('the keys ] and [ open the next and the previous script', async () => {
  const { user } = show({ 'scripts/a.js': 'a();', 'scripts/b.js': 'b();' });
  await screen.findByText('2 scripts. Nothing in them stands out.');
  const isOpen = (name: string) =>
    screen.queryByRole('region', { name: `Script scripts/${name}.js` }) !== null;
  expect([isOpen('a'), isOpen('b')]).toEqual([true, false]);
  await user.keyboard(']]');
  expect(document.activeElement?.textContent).toContain('scripts/b.js');
  expect(isOpen('b')).toBe(true);
  await user.keyboard('[[');
  expect(document.activeElement?.textContent).toContain('scripts/a.js');
});

test('a large file is fetched when the moderator asks for it', async () => {
  const { user, fetch } = show({ 'scripts/a.js': 'a();' }, { fileSize: 40 * 1_048_576 });
  await user.click(await screen.findByRole('button', { name: /^Read the scripts/ }));
  await screen.findByText(/^1 script\./);
  expect(fetch).toHaveBeenCalledOnce();
});

test('of a marked script the marked lines are shown with what is around them, and all of it on request', async () => {
  const { user } = show({ 'scripts/a.js': `${'a();\n'.repeat(900)}eval(${'a +'.repeat(300)} a);\n` });
  await screen.findByText('Runs text as code.');
  const rows = () => screen.getAllByRole('row').map(({ textContent }) => textContent);
  expect(rows()).toEqual([
    '…',
    ...[897, 898, 899, 900].map((line) => `${line}a();`),
    'Runs text as code. Write about it',
    expect.stringMatching(/^901eval\(.{395} …$/),
    '902',
  ]);
  await user.click(screen.getByRole('button', { name: 'Show all of it (902 lines)' }));
  expect(rows()).toHaveLength(903);
});

test('of a long script without marks the beginning is shown', async () => {
  const { user } = show({ 'scripts/a.js': 'a();\n'.repeat(900) });
  await screen.findByText(/^1 script\./);
  expect(screen.getAllByRole('row')).toHaveLength(200);
  await user.click(screen.getByRole('button', { name: /^Show all of it/ }));
  expect(screen.getAllByRole('row')).toHaveLength(901);
});

test('nothing is fetched for a file without scripts', async () => {
  const { fetch } = show({}, { facts: packFacts() });
  expect(screen.queryByRole('region', { name: 'Scripts' })).toBeNull();
  expect(fetch).not.toHaveBeenCalled();
});
