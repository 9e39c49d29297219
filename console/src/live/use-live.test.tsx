import type { MessageView } from '@sandcrate/api/messages/contract.ts';
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import PendingList from '../pending/PendingList.tsx';
import { fakeDataProvider } from '../testing/fake-data-provider.ts';
import { boats, current, mobs, queued } from '../testing/queue.tsx';
import { renderPage } from '../testing/render.tsx';
import { useLive } from './use-live.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Answers the console's request for live events with a stream that the test writes to. */
function liveEvents() {
  let tell: (name: string) => void = () => undefined;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      tell = (name) => controller.enqueue(new TextEncoder().encode(`event: ${name}\ndata:\n\n`));
    },
  });
  vi.stubGlobal('fetch', async () => new Response(body));
  return { tell: (name: string) => tell(name) };
}

function LiveDesk() {
  useLive();
  return <PendingList />;
}

test('an add-on that arrives while the queue is on the screen is added to it, and the open one stays', async () => {
  const { tell } = liveEvents();
  const addons = [boats()];
  const user = renderPage('pending', <LiveDesk />, fakeDataProvider(addons));
  await screen.findByRole('list', { name: 'Pending addons' });
  await user.keyboard('{Enter}');
  await screen.findByRole('toolbar', { name: 'Decide on Better Boats' });
  addons.push(mobs());
  act(() => tell('queues'));
  await screen.findByRole('button', { name: 'Dungeon Mobs' });
  expect(queued()).toEqual(['Better Boats', 'Dungeon Mobs']);
  expect(current()).toBe('Better Boats');
  screen.getByRole('toolbar', { name: 'Decide on Better Boats' });
});

test('what the publisher writes while the add-on is open appears in it', async () => {
  const { tell } = liveEvents();
  const messages: MessageView[] = [];
  const user = renderPage('pending', <LiveDesk />, fakeDataProvider([boats()], [], [], messages));
  await screen.findByRole('list', { name: 'Pending addons' });
  await user.keyboard('{Enter}');
  await screen.findByText('Nobody has written anything yet.');
  messages.push({
    id: crypto.randomUUID(),
    by: 'publisher',
    audience: 'publisher',
    author: { id: crypto.randomUUID(), username: 'edd' },
    text: 'The red one is the boat.',
    mentions: [],
    postedAt: '2025-11-20T11:00:00.000Z',
  });
  act(() => tell('queues'));
  await screen.findByText('The publisher has just written');
  screen.getByText('The red one is the boat.');
});
