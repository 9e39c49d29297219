import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { useNavigate } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeDataProvider } from '../testing/fake-data-provider.ts';
import { approvable, boats, mobs } from '../testing/queue.tsx';
import { renderPage } from '../testing/render.tsx';
import PendingList from './PendingList.tsx';

beforeEach(() => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('max-width'),
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

let goBack = async () => {};

/** The review desk, and the browser's Back button. */
function Page() {
  const navigate = useNavigate();
  goBack = () => act(async () => navigate(-1));
  return <PendingList />;
}

const isOpen = (title: string) => screen.queryByRole('button', { name: title, expanded: true }) !== null;

async function open() {
  const data = fakeDataProvider([boats(), mobs()]);
  const user = renderPage('pending', <Page />, data);
  await user.click(await screen.findByRole('button', { name: 'Better Boats' }));
  await approvable('Better Boats');
  expect(isOpen('Better Boats')).toBe(true);
  return user;
}

test('on a phone, Back returns from the open item to the list', async () => {
  const user = await open();
  await goBack();
  await waitFor(() => expect(isOpen('Better Boats')).toBe(false));
  await user.click(screen.getByRole('button', { name: 'Dungeon Mobs' }));
  await approvable('Dungeon Mobs');
  await goBack();
  await waitFor(() => expect(isOpen('Dungeon Mobs')).toBe(false));
});

test('on a phone, Back returns to the list from the item that follows a decided one too', async () => {
  const user = await open();
  await user.click(screen.getByRole('button', { name: 'Approve Better Boats' }));
  await approvable('Dungeon Mobs');
  await goBack();
  await waitFor(() => expect(isOpen('Dungeon Mobs')).toBe(false));
});
