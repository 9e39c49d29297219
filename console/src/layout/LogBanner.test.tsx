import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeDataProvider } from '../testing/fake-data-provider.ts';
import { renderPage } from '../testing/render.tsx';
import { LogBanner } from './LogBanner.tsx';

afterEach(cleanup);

function show(answer: object) {
  const status = vi.fn(async () => answer);
  renderPage('addons', <LogBanner />, { ...fakeDataProvider([]), status });
  return status;
}

const TITLE = 'Changes can’t be saved right now';

test('staff are told why nothing can be changed while another log answers', async () => {
  show({ log: 'replaced', logProblem: 'The event log in EventStoreDB at store:2113 is empty.' });
  await screen.findByText(TITLE);
  await screen.findByText('The event log in EventStoreDB at store:2113 is empty.');
});

test('without details, it says that another log answers', async () => {
  show({ log: 'replaced' });
  await screen.findByText('Another event log answers in place of the one that this site belongs to.');
});

test.each(['ok', 'away'])('nothing is said while the log is %s', async (log) => {
  const status = show({ log });
  await waitFor(() => expect(status).toHaveBeenCalled());
  expect(screen.queryByText(TITLE)).toBeNull();
});
