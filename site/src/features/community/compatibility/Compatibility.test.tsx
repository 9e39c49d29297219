import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { storeGame } from '../../../app/game/game.ts';
import { fakeApi } from '../../../testing/fake-api.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { addonDetail } from '../../../testing/some-addon.ts';
import { Compatibility } from './Compatibility.tsx';
import { askLater } from './waiting-questions.ts';

const addon = addonDetail();
const releaseId = '5d8b3a10-2c47-4e96-a1f8-c06d9b7ea004';
const path = `/api/addons/${addon.id}`;
const game = (worked: number, total: number) => ({
  gameVersion: '1.21.50',
  worked,
  total,
  lastReportedAt: new Date().toISOString(),
  devices: [
    { device: 'android', worked: worked - 1, total: total - 1 },
    { device: 'ios', worked: 1, total: 1 },
  ],
});
const show = async (games: ReturnType<typeof game>[] = []) => {
  const calls = fakeApi({
    [`GET ${path}/compatibility`]: { body: { releaseId, games } },
    [`POST ${path}/releases/${releaseId}/compatibility`]: { body: { releaseId, games: [game(2, 2)] } },
  });
  const { queryClient } = await renderPage(<Compatibility addon={addon} />);
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  return calls;
};
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const sent = (calls: Awaited<ReturnType<typeof show>>) =>
  calls.filter(({ key }) => key.startsWith('POST')).map(({ body }) => body);

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

test('each game version shows how many players it worked for, the age of the last answer, and the devices', async () => {
  await show([game(41, 43)]);
  expect(screen.getByRole('listitem').textContent).toBe(
    'Works on 1.21.50: 41 of 43, todayAndroid 40 of 42, iPhone or iPad 1 of 1',
  );
});

test('without answers and without a download, nothing is shown', async () => {
  await show();
  expect(screen.queryByText('Does it work?')).toBeNull();
});

test('a player is asked once after a download, and the answer is counted on the page', async () => {
  storeGame('1.21.50');
  askLater(addon);
  const calls = await show();
  await press('It worked');
  await press('Send answer');
  expect(await screen.findByText('Thank you. Your answer is counted.')).toBeDefined();
  expect(screen.getByText('2 of 2,', { exact: false })).toBeDefined();
  expect(screen.queryByText('Did it work?')).toBeNull();
  expect(sent(calls)).toEqual([{ worked: true, gameVersion: '1.21.50', device: 'other', failure: null }]);
  storeGame(undefined);
});

test('a player can say what happened when it did not work', async () => {
  askLater(addon);
  const calls = await show();
  await press('It did not work');
  await userEvent.selectOptions(screen.getByLabelText('What happened?'), 'The game crashed');
  await userEvent.selectOptions(screen.getByLabelText('Your device'), 'Android');
  await press('Send answer');
  expect(screen.getByText('Please enter a game version such as 1.21.50.')).toBeDefined();
  expect(sent(calls)).toEqual([]);
  await userEvent.type(screen.getByLabelText(/^Your game version/), '1.21.50');
  await press('Send answer');
  await screen.findByText('Thank you. Your answer is counted.');
  expect(sent(calls)).toEqual([
    { worked: false, gameVersion: '1.21.50', device: 'android', failure: 'crashed' },
  ]);
});

test('a dismissed question is not asked again after another download of the same release', async () => {
  askLater(addon);
  await show();
  await press('Do not ask again');
  askLater(addon);
  expect(screen.queryByText('Did it work?')).toBeNull();
  askLater({ ...addon, version: '9.0.0' });
  expect(JSON.parse(localStorage.getItem('did-it-work') ?? '')).toHaveLength(2);
});

test('with unreadable storage, nothing is asked', async () => {
  localStorage.setItem('did-it-work', '{"x":');
  await show();
  expect(screen.queryByText('Did it work?')).toBeNull();
});
