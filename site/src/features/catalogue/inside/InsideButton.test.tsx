import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeApi } from '../../../testing/fake-api.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { addonDetail } from '../../../testing/some-addon.ts';
import InsideButton from './InsideButton.tsx';
// Loaded in advance, so that the tests need not wait for it.
import './InsideDialog.tsx';

const scene = vi.hoisted(() => ({ isFetched: false, turns: [] as number[][] }));
vi.mock('../models/model-scene.ts', () => {
  scene.isFetched = true;
  return {
    startScene: () => ({
      show: async () => {},
      play: () => {},
      turn: (...turn: number[]) => void scene.turns.push(turn),
      picture: async () => new File(['picture'], 'model.png', { type: 'image/png' }),
      dispose: () => {},
    }),
  };
});

const { id } = addonDetail();
const path = `/api/addons/${id}`;
const bat = {
  kind: 'entity',
  id: 'a:bat',
  names: { en_US: 'Cave Bat' } as Record<string, string>,
  vanilla: false,
  path: 'entity/bat.json',
  subpack: null as string | null,
  problem: null as string | null,
  notes: [] as string[],
};
const pig = { ...bat, id: 'minecraft:pig', names: {}, problem: 'The file does not contain its model.' };
const none = { total: 0, listed: [] };
const inside = {
  icons: [],
  pictures: none,
  recipes: none,
  sounds: { total: 1, listed: [{ id: 'bat.wing', paths: ['sounds/wing.ogg'] }] },
  structures: none,
};
const contents = { packNames: [], groups: [], languages: [], scripts: { files: 0, modules: [] }, unread: 0 };

type Found = { total: number; models: (typeof bat)[] };
type Answers = NonNullable<Parameters<typeof fakeApi>[0]>;
const answersOf = (found: Found): Answers => ({
  [`GET ${path}/models`]: { body: { found } },
  [`GET ${path}/models/0`]: {
    body: { ...bat, shape: null, texture: null, animations: [], script: null, alpha: 'cutout' },
  },
  [`GET ${path}/inside`]: { body: { inside, partUrl: '/part' } },
  [`GET ${path}/contents`]: { body: { contents } },
});

/** Opens the view; requests whose address ends with one of `held` wait for `release`. */
async function open(answers: Answers, ...held: string[]) {
  fakeApi(answers);
  const answer = fetch;
  const { promise, resolve: release } = Promise.withResolvers<void>();
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    if (held.some((end) => address.endsWith(end))) await promise;
    return answer(address, init);
  });
  await renderPage(<InsideButton file={{ addonId: id }} />);
  await userEvent.click(screen.getByRole('button', { name: 'Look inside' }));
  await screen.findByRole('dialog');
  return release;
}

const tabs = () => screen.queryAllByRole('tab').map(({ textContent }) => textContent);

afterEach(() => vi.unstubAllGlobals());

test('the code that draws models is fetched at the press, before any data has arrived', async () => {
  await open(answersOf({ total: 1, models: [bat] }), '/models', '/inside', '/contents');
  expect(await screen.findByText('Loading the pack...')).toBeDefined();
  await waitFor(() => expect(scene.isFetched).toBe(true));
});

test('models are shown before the rest of the pack has arrived, and stay in front afterwards', async () => {
  const release = await open(answersOf({ total: 1, models: [bat] }), '/inside', '/contents');
  await screen.findByRole('application', { name: 'Cave Bat in 3D' });
  expect(tabs()).toEqual(['3D']);
  expect(screen.getByText('Loading the rest...')).toBeDefined();
  release();
  await screen.findByRole('tab', { name: 'Sounds' });
  expect(tabs()).toEqual(['3D', 'Sounds']);
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('3D');
  expect(screen.queryByText('Loading the rest...')).toBeNull();
});

test('the rest waits for the models, which come last when none can be shown', async () => {
  const release = await open(answersOf({ total: 1, models: [pig] }), '/models');
  expect(tabs()).toEqual([]);
  release();
  await screen.findByRole('tab', { name: 'Sounds' });
  expect(tabs()).toEqual(['Sounds', '3D']);
});

test('parts that have loaded are shown even when another part failed', async () => {
  await open({ ...answersOf({ total: 1, models: [bat] }), [`GET ${path}/inside`]: { status: 404 } });
  await screen.findByText('Part of the pack could not be loaded.');
  expect(tabs()).toEqual(['3D']);
});

test('the file of an open change has a view of its own', async () => {
  const releaseId = '7b6f6c9e-0b0d-4a0e-8a51-3f1f7c0d9a11';
  const calls = fakeApi({
    [`GET ${path}/releases/${releaseId}/models`]: { body: { found: { total: 1, models: [bat] } } },
    [`GET ${path}/releases/${releaseId}/models/0`]: {
      body: { ...bat, shape: null, texture: null, animations: [], script: null, alpha: 'cutout' },
    },
    [`GET ${path}/releases/${releaseId}/inside`]: { body: { inside, partUrl: '/part' } },
    [`GET ${path}/releases/${releaseId}/contents`]: { body: { contents } },
  });
  await renderPage(<InsideButton file={{ addonId: id, releaseId }} />);
  await userEvent.click(screen.getByRole('button', { name: 'Look inside the proposed file' }));
  await screen.findByRole('application', { name: 'Cave Bat in 3D' });
  await screen.findByRole('tab', { name: 'Sounds' });
  expect(calls.every(({ key }) => key.includes(releaseId))).toBe(true);
});

test('taking a picture of a model is offered only where one is wanted, and closes the view', async () => {
  await open(answersOf({ total: 1, models: [bat] }));
  await screen.findByRole('application', { name: 'Cave Bat in 3D' });
  expect(screen.queryByRole('button', { name: 'Use as banner image' })).toBeNull();
  cleanup();

  fakeApi(answersOf({ total: 1, models: [bat] }));
  const onPicture = vi.fn();
  await renderPage(<InsideButton file={{ addonId: id }} onPicture={onPicture} />);
  await userEvent.click(screen.getByRole('button', { name: 'Look inside' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Use as banner image' }));
  await waitFor(() => expect(onPicture).toHaveBeenCalledOnce());
  expect(onPicture.mock.calls[0]?.[0]).toMatchObject({ name: 'model.png', type: 'image/png' });
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the view says so when nothing of the pack could be loaded', async () => {
  await open({});
  await screen.findByText('The pack could not be loaded.');
  expect(tabs()).toEqual([]);
});

test('the view says how many models it lists when the file has more', async () => {
  await open(answersOf({ total: 1204, models: [bat] }));
  await screen.findByText('1 of the 1,204 models in this file are listed.');
});

test('a model can be turned with buttons', async () => {
  await open(answersOf({ total: 1, models: [bat] }));
  await screen.findByRole('application', { name: 'Cave Bat in 3D' });
  for (const name of ['Turn left', 'Turn right', 'Turn up', 'Turn down'])
    await userEvent.click(await screen.findByRole('button', { name }));
  expect(scene.turns).toEqual([
    [-1, 0],
    [1, 0],
    [0, 1],
    [0, -1],
  ]);
});
