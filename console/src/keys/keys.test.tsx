// The list of commands, the keys that lead to pages, and the list of shortcuts.
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { AREAS } from '../area.ts';
import { sectionsOf } from '../layout/sections.ts';
import PendingList from '../pending/PendingList.tsx';
import { fakeDataProvider } from '../testing/fake-data-provider.ts';
import { approvable, boats, mobs } from '../testing/queue.tsx';
import { renderPage } from '../testing/render.tsx';
import { CommandButton } from './CommandButton.tsx';
import { findCommands } from './find-commands.ts';
import { ShortcutHelp } from './ShortcutHelp.tsx';
import { useGoKeys } from './use-go-keys.ts';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

let address = '';

function Console() {
  useGoKeys();
  address = useLocation().pathname;
  return (
    <>
      <CommandButton />
      <ShortcutHelp />
      <main>
        <PendingList />
      </main>
    </>
  );
}

async function open(role: 'admin' | 'owner' | 'auditor' = 'admin') {
  const data = fakeDataProvider([boats(), mobs()]);
  const user = renderPage('pending', <Console />, data, { path: '/admin/pending', role });
  await screen.findByRole('button', { name: 'Better Boats' });
  return { data, user };
}

const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const chosen = () => screen.getByRole('option', { selected: true }).textContent;

test('the actions of the open item and all pages are found by name and run by the keyboard alone', async () => {
  const { data, user } = await open();
  await user.keyboard('{Enter}');
  await approvable('Better Boats');
  await user.keyboard('{Control>}k{/Control}');
  const field = await screen.findByRole('combobox', { name: 'A page, an action or an add-on' });
  expect(document.activeElement).toBe(field);
  expect(screen.getByRole('dialog', { name: 'Commands' })).toBeTruthy();
  expect(options()).toContain('Approve Better BoatsA');
  expect(options()).toContain('Go to ReportsGR');
  expect(options()).toContain('Delete Better Boats'); // in a closed menu
  await user.keyboard('better appr');
  expect(options()).toEqual(['Approve Better BoatsA']);
  expect(field.getAttribute('aria-activedescendant')).toBe(screen.getByRole('option').id);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(data.approveAddon).toHaveBeenCalledTimes(1));
  expect(screen.queryByRole('dialog')).toBeNull();

  await user.keyboard('{Control>}k{/Control}');
  await user.keyboard('go to {ArrowDown}{ArrowDown}{ArrowUp}');
  expect(chosen()).toMatch(/^Go to Pending/);
  await screen.findByRole('option', { name: 'Open Better Boats' }); // add-ons are found a little later
  await user.keyboard('{ArrowUp}{ArrowUp}');
  expect(chosen()).toBe(options().at(-1));
  await user.clear(screen.getByRole('combobox'));
  await user.keyboard('appeals{Enter}');
  expect(address).toBe('/admin/appeals');
});

test('an action that asks for a reason opens its dialog, which returns the focus to the page', async () => {
  const { user } = await open();
  await user.keyboard('{Enter}');
  await approvable('Better Boats');
  const title = document.activeElement;
  await user.keyboard('{Control>}k{/Control}');
  await screen.findByRole('combobox');
  await user.keyboard('reject{Enter}');
  await screen.findByRole('dialog', { name: 'Reject “Better Boats”?' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(title);
});

test('names without a match offer nothing, and Escape closes the list', async () => {
  const { user } = await open();
  await user.keyboard('{Control>}k{/Control}');
  const field = await screen.findByRole('combobox');
  await user.keyboard('xyzzy');
  await screen.findByText('No page, action or add-on has this name.');
  expect(field.getAttribute('aria-expanded')).toBe('false');
  expect(screen.queryByRole('listbox')).toBeNull();
  await user.keyboard('{Enter}{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test.each([
  ['Latin letters', { key: 'g', code: 'KeyG' }, { key: 'a', code: 'KeyA' }],
  ['Caps Lock', { key: 'G', code: 'KeyG' }, { key: 'A', code: 'KeyA' }],
  ['a Cyrillic layout', { key: 'п', code: 'KeyG' }, { key: 'ф', code: 'KeyA' }],
])('G and a letter lead to a page, with %s, and decide nothing', async (_, first, second) => {
  const { data, user } = await open();
  await user.keyboard('{Enter}');
  await approvable('Better Boats');
  fireEvent.keyDown(document.body, first);
  fireEvent.keyDown(document.body, second);
  expect(address).toBe('/admin/appeals');
  expect(data.approveAddon).not.toHaveBeenCalled();
});

test('a letter alone, and one that names no page, lead nowhere', async () => {
  const { user } = await open();
  await user.keyboard('j');
  await user.keyboard('gw');
  await user.keyboard('c');
  expect(address).toBe('/admin/pending');
});

test('the list of shortcuts names the pages of the viewer', async () => {
  const { user } = await open('owner');
  await user.keyboard('?');
  const dialog = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
  expect(dialog.getByText('Reports')).toBeTruthy();
  expect(dialog.getByText('Next addon')).toBeTruthy();
  expect(dialog.getByText('Find a page or an action by its name')).toBeTruthy();
});

test.each([AREAS.admin, AREAS.owner])('each page of $basename has a key of its own', ({ name }) => {
  const keys = sectionsOf(name).flatMap(({ sections }) => sections.map(({ key }) => key));
  expect(keys).toEqual([...new Set(keys)]);
  expect(keys.every((key) => /^[a-z]$/.test(key))).toBe(true);
});

test('commands are found by parts of their words, without accents, those that begin so first', () => {
  const named = ['Unban mallory', 'Ban Mallory', 'Verify Zoë'].map((name) => ({ name }));
  const found = (text: string) => findCommands(named, text).map(({ name }) => name);
  expect(found('ban mal')).toEqual(['Ban Mallory', 'Unban mallory']);
  expect(found('ZOE')).toEqual(['Verify Zoë']);
  expect(found(' ')).toHaveLength(3);
});

test('add-ons are found by a part of their title, and one in the queue is opened at the desk', async () => {
  const { data, user } = await open();
  const [listed, asked] = [data.getList, [] as [string, unknown][]];
  data.getList = async (resource, params) => {
    const answer = await listed(resource, params);
    const { q } = params.filter;
    if (q === undefined) return answer;
    asked.push([resource, q]);
    const isFound = ({ title }: { title: string }) => title.includes('Mobs') || resource === 'addons';
    return { ...answer, data: answer.data.filter(isFound) };
  };
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await screen.findByRole('combobox'), 'mobs');
  await waitFor(() => expect(options()).toEqual(['Review Dungeon Mobs', 'Open Better Boats']));
  expect(new Set(asked.map(([, q]) => q))).toEqual(new Set(['mobs']));
  await user.keyboard('{Enter}');
  expect(address).toMatch(/^\/admin\/pending\/[\da-f-]{36}$/);
  await approvable('Dungeon Mobs');
});

test('an item that the page itself offers to review is listed once', async () => {
  const { user } = await open();
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await screen.findByRole('combobox'), 'better');
  await waitFor(() => expect(options()).toContain('Review Dungeon Mobs')); // the server's answer, of any text here
  expect(options().filter((name) => name?.startsWith('Review Better Boats'))).toEqual([
    'Review Better BoatsA',
  ]);
});
