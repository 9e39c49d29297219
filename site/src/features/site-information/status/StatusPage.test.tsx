import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeApi } from '../../../testing/fake-api.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { StatusPage } from './StatusPage.tsx';

const status = {
  state: 'ok',
  projections: [{ name: 'catalogue', state: 'live', lagSeconds: 0.2 }],
  log: 'ok',
  storage: 'ok',
  scanner: 'ok',
  search: { engine: 'postgres', state: 'ok' },
  queue: { pending: 3, medianSeconds: 7200, p90Seconds: 172_800 },
};
afterEach(() => vi.unstubAllGlobals());

test('the status page shows the state, the waits and the progress of each part', async () => {
  fakeApi({ 'GET /api/status': { body: status } });
  await renderPage(<StatusPage />);
  for (const text of [
    'Everything works',
    '3',
    '2 hours',
    '2 days',
    'Catalogue',
    'up to date',
    'by PostgreSQL',
  ]) {
    expect(await screen.findByText(text)).toBeDefined();
  }
});

test('parts that lag are marked, and missing waits are shown as a dash', async () => {
  fakeApi({
    'GET /api/status': {
      body: {
        ...status,
        state: 'degraded',
        projections: [{ name: 'catalogue', state: 'stopped', lagSeconds: 61 }],
        queue: { pending: 0, medianSeconds: null, p90Seconds: null },
      },
    },
  });
  await renderPage(<StatusPage />);
  expect(await screen.findByText('Some parts are behind')).toBeDefined();
  expect(screen.getByText('61 s behind')).toBeDefined();
  expect(screen.getAllByText('–')).toHaveLength(2);
});

test('a status that could not be loaded can be loaded again', async () => {
  let isAway = true;
  fakeApi({ 'GET /api/status': () => (isAway ? { status: 500 } : { body: status }) });
  await renderPage(<StatusPage />);
  const retry = await screen.findByRole('button', { name: 'Try again' });
  isAway = false;
  await userEvent.click(retry);
  expect(await screen.findByText('Everything works')).toBeDefined();
});

test('parts have names that say what they do', async () => {
  const projections = [{ name: 'reaction_departure', state: 'live', lagSeconds: 0 }];
  fakeApi({ 'GET /api/status': { body: { ...status, projections } } });
  await renderPage(<StatusPage />);
  expect(await screen.findByRole('table', { name: 'Parts of the site' })).toBeDefined();
  expect(await screen.findByRole('row', { name: 'Deletion of accounts ok up to date' })).toBeDefined();
});

test('a part that no process runs is shown', async () => {
  const projections = [{ name: 'mail', state: 'not run', lagSeconds: 0 }];
  fakeApi({ 'GET /api/status': { body: { ...status, state: 'degraded', projections } } });
  await renderPage(<StatusPage />);
  expect(await screen.findByText('no process does this')).toBeDefined();
});

test('an unreachable event log is shown', async () => {
  fakeApi({ 'GET /api/status': { body: { ...status, state: 'degraded', log: 'away' } } });
  await renderPage(<StatusPage />);
  expect(await screen.findByText('changes must wait')).toBeDefined();
});

test('unreachable file storage is shown, with what does not work in the meantime', async () => {
  fakeApi({ 'GET /api/status': { body: { ...status, state: 'degraded', storage: 'away' } } });
  await renderPage(<StatusPage />);
  expect(await screen.findByText('Files cannot be uploaded or downloaded at the moment.')).toBeDefined();
  expect(screen.getByText('uploads and downloads must wait')).toBeDefined();
});

test('an unreachable virus scanner is shown', async () => {
  fakeApi({ 'GET /api/status': { body: { ...status, state: 'degraded', scanner: 'away' } } });
  await renderPage(<StatusPage />);
  expect(await screen.findByText('Files cannot be uploaded at the moment.')).toBeDefined();
});

test('the status can be checked again', async () => {
  let state = 'maintenance';
  fakeApi({ 'GET /api/status': () => ({ body: { ...status, state } }) });
  await renderPage(<StatusPage />);
  expect(await screen.findByText('The site is down for maintenance. Please come back soon.')).toBeDefined();
  state = 'ok';
  await userEvent.click(screen.getByRole('button', { name: 'Check again' }));
  expect(await screen.findByText('Everything works')).toBeDefined();
});
