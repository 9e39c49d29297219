import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeApi } from '../../../testing/fake-api.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { QueuePanel } from './QueuePanel.tsx';

const item = {
  addonId: '6f1cb7a0-8f5f-4b5e-9c65-1f3f0a0d1b11',
  title: 'Better Boats',
  kind: 'change',
  place: 3,
  waitingSince: '2025-06-01T12:00:00.000Z',
};
const queue = { pending: 12, medianSeconds: 7200, p90Seconds: 172_800, items: [item] };
afterEach(() => vi.unstubAllGlobals());

test('each pending item shows its place, and the panel shows recent waits', async () => {
  fakeApi({ 'GET /api/publisher/queue': { body: queue } });
  await renderPage(<QueuePanel />);
  expect(await screen.findByText('Place 3 of 12')).toBeDefined();
  expect(screen.getByText('change')).toBeDefined();
  expect(
    screen.getByText('Half of the last decisions came within 2 hours, nine in ten within 2 days.'),
  ).toBeDefined();
});

test('waits of seconds are shown as within a minute', async () => {
  fakeApi({ 'GET /api/publisher/queue': { body: { ...queue, medianSeconds: 2, p90Seconds: 20 } } });
  await renderPage(<QueuePanel />);
  const text = 'Half of the last decisions came within a minute, nine in ten within a minute.';
  expect(await screen.findByText(text)).toBeDefined();
});

test('while nothing has been decided, no wait is promised', async () => {
  fakeApi({ 'GET /api/publisher/queue': { body: { ...queue, medianSeconds: null, p90Seconds: null } } });
  await renderPage(<QueuePanel />);
  expect(await screen.findByText('Better Boats')).toBeDefined();
  expect(screen.queryByText(/^Half of/)).toBeNull();
});

test('a title has its own text direction', async () => {
  fakeApi({ 'GET /api/publisher/queue': { body: { ...queue, items: [{ ...item, title: 'قوارب أفضل' }] } } });
  await renderPage(<QueuePanel />);
  expect((await screen.findByText('قوارب أفضل')).dir).toBe('auto');
});

test('nothing is shown while nothing is pending', async () => {
  fakeApi({ 'GET /api/publisher/queue': { body: { ...queue, items: [] } } });
  const { queryClient } = await renderPage(<QueuePanel />);
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(screen.queryByText('Waiting for review')).toBeNull();
});
