import type { CountedSearchView, SynonymsPreview } from '@sandcrate/api/searches/contract.ts';
import type { SettingsView } from '@sandcrate/api/settings/contract.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { AREAS } from '../area.ts';
import { fakeLists } from '../testing/fake-lists.ts';
import { fill } from '../testing/fill.ts';
import { renderPage } from '../testing/render.tsx';
import { defaultSettings } from '../testing/settings.ts';
import SearchList from './SearchList.tsx';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const ID = '00000000-0000-4000-9000-00000000aaaa';
const search = (given: Partial<CountedSearchView> & { text: string }): CountedSearchView => ({
  id: given.text,
  searches: 9,
  nothing: 0,
  widened: 0,
  openings: 0,
  lastDay: '2025-11-20',
  opened: [],
  ...given,
});
const PREVIEW: SynonymsPreview = {
  searches: 40,
  concerned: 1,
  compared: 1,
  changed: [
    {
      text: 'lorry',
      searches: 9,
      before: { total: 0, first: [] },
      after: { total: 2, first: [{ id: ID, title: 'Dump Truck' }] },
    },
  ],
};

function show(role: 'admin' | 'owner', synonyms: string[][] = []) {
  let settings: SettingsView = { ...defaultSettings, synonyms };
  const commands = {
    settings: vi.fn(async () => settings),
    previewSynonyms: vi.fn(async (_: { synonyms: string[][] }) => PREVIEW),
    changeSettings: vi.fn(async (body: Partial<SettingsView>, _seen?: number) => {
      settings = { ...settings, ...body, revision: settings.revision + 1 };
      return settings;
    }),
  };
  const rows = [
    search({ text: 'lorry', nothing: 7 }),
    search({ text: 'night sky', widened: 4, openings: 3, opened: [{ id: ID, title: 'Stars', openings: 3 }] }),
  ];
  const data = fakeLists({ searches: rows }, commands);
  const user = renderPage('searches', <SearchList />, data, { area: AREAS[role], role });
  return { ...commands, data, user };
}

test('searches are listed with what they found and what was opened, and can be sorted', async () => {
  const { data, user } = show('admin');
  const row = within((await screen.findByText('night sky')).closest('tr') ?? document.body);
  expect(row.getByRole('link', { name: 'Stars' })).toBeTruthy();
  expect(row.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('night sky'),
    '9',
    '0',
    '4',
    '3',
    'Stars (3)',
    'Nov 20, 2025',
  ]);
  await user.click(screen.getByRole('button', { name: 'Sort by found nothing descending' }));
  await waitFor(() =>
    expect(data.asked.mock.lastCall?.[1].sort).toEqual({ field: 'nothing', order: 'DESC' }),
  );
  await user.click(screen.getByRole('button', { name: 'Widened' }));
  await waitFor(() => expect(data.asked.mock.lastCall?.[1].filter).toEqual({ only: 'widened' }));
});

test('an administrator cannot add synonyms', async () => {
  const { user } = show('admin');
  await user.click(await screen.findByText('lorry'));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByRole('button', { name: /^Synonyms for/ })).toBeNull();
});

test('pressing a search opens the form with its words; what is previewed is saved, and can be undone', async () => {
  const { user, previewSynonyms, changeSettings } = show('owner', [['boat', 'ship']]);
  await user.click(await screen.findByRole('button', { name: 'Synonyms for “lorry”' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add synonyms' }));
  const field = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Words that mean the same' });
  expect(field.value).toBe('lorry, ');
  await user.click(dialog.getByRole('button', { name: 'Preview' }));
  await dialog.findByText('A group of synonyms needs at least two terms.');
  expect(previewSynonyms).not.toHaveBeenCalled();
  await fill(user, field, 'lorry, dump truck,');
  await user.click(dialog.getByRole('button', { name: 'Preview' }));
  await dialog.findByText(/^1 of the latest 40 counted searches would be answered otherwise\./);
  expect(dialog.getByText(/^Before:/).textContent).toBe('Before: nothing ');
  expect(dialog.getByText(/^After:/).textContent).toBe('After: 2 results: Dump Truck');
  const synonyms = [
    ['boat', 'ship'],
    ['lorry', 'dump truck'],
  ];
  expect(previewSynonyms).toHaveBeenLastCalledWith({ synonyms });
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByText('Synonyms saved');
  expect(changeSettings).toHaveBeenLastCalledWith({ synonyms }, 0);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(changeSettings).toHaveBeenLastCalledWith({ synonyms: [['boat', 'ship']] }, 1));
});

test('changed words need another preview, and a search in a group changes that group', async () => {
  const { user, changeSettings } = show('owner', [
    ['Lorry', 'truck'],
    ['boat', 'ship'],
  ]);
  await user.click(await screen.findByRole('button', { name: 'Synonyms for “lorry”' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change synonyms' }));
  const field = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Words that mean the same' });
  expect(field.value).toBe('Lorry, truck');
  await user.click(dialog.getByRole('button', { name: 'Preview' }));
  await dialog.findByRole('button', { name: 'Save' });
  await fill(user, field, 'lorry, truck, wagon');
  await user.click(dialog.getByRole('button', { name: 'Preview' }));
  await user.click(await dialog.findByRole('button', { name: 'Save' }));
  await screen.findByText('Synonyms saved');
  expect(changeSettings).toHaveBeenLastCalledWith(
    {
      synonyms: [
        ['lorry', 'truck', 'wagon'],
        ['boat', 'ship'],
      ],
    },
    0,
  );
});
