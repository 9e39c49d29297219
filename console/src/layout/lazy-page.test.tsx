import { cleanup, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeDataProvider } from '../testing/fake-data-provider.ts';
import { renderPage } from '../testing/render.tsx';
import { CrashedPage } from './Crash.tsx';
import { lazyPage } from './lazy-page.tsx';

afterEach(cleanup);

test('a page whose code could not be loaded is loaded again when it is opened the next time', async () => {
  const load = vi
    .fn(async () => ({ default: () => <p>Moderators of this site</p> }))
    .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
  const Page = lazyPage(load);
  const page = (
    <ErrorBoundary FallbackComponent={CrashedPage}>
      <Suspense fallback="Loading">
        <Page />
      </Suspense>
    </ErrorBoundary>
  );
  renderPage('moderators', page, { ...fakeDataProvider([]), site: async () => ({ name: 'Site' }) });
  await screen.findByText('Check your connection, then try again.');
  expect(load).toHaveBeenCalledTimes(1);
  cleanup();
  render(page);
  await screen.findByText('Moderators of this site');
});
