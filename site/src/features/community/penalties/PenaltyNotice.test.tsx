import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeApi } from '../../../testing/fake-api.ts';
import { logIn, somePlayer } from '../../../testing/log-in.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import PenaltyNotice from './PenaltyNotice.tsx';
import type { Penalty } from './use-blocking-penalties.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const penalty = (kind: Penalty['kind'], until = '2125-12-06T12:00:00.000Z'): Penalty => ({
  id: `5d3e2c1b-8a7f-4e6d-9c5b-4a3f2e1d0c0${kind.length % 10}`,
  kind,
  since: '2025-11-29T12:00:00.000Z',
  until,
  reason: 'Insults in comments',
});

async function show(...penalties: Penalty[]) {
  const calls = fakeApi(logIn(somePlayer({ penalties })));
  await renderPage(<PenaltyNotice kind="no-comments" />);
  await waitFor(() => expect(calls.some(({ key }) => key === 'GET /api/auth/me')).toBe(true));
}

test('a penalty that blocks the form is shown with its end and reason', async () => {
  await show(penalty('no-comments'));
  expect(await screen.findByText('You cannot comment until Dec 6, 2125')).toBeDefined();
  expect(screen.getByText('Insults in comments')).toBeDefined();
});

test('a suspension is shown above every form', async () => {
  await show(penalty('suspended'));
  expect(await screen.findByText('Your account is suspended until Dec 6, 2125')).toBeDefined();
  expect(
    screen.getByText('You can log in, read and download. Nothing else is possible until then.'),
  ).toBeDefined();
});

test('penalties that block something else or have ended are not shown', async () => {
  await show(penalty('warning'), penalty('no-uploads'), penalty('no-comments', '2025-11-30T12:00:00.000Z'));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.queryByRole('note')).toBeNull();
});
