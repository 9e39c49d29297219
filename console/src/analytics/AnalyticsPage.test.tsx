import { useQueryClient } from '@tanstack/react-query';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { siteAnalytics, siteStatus } from '../testing/analytics.ts';
import { fakeLists } from '../testing/fake-lists.ts';
import { renderPage } from '../testing/render.tsx';
import AnalyticsPage from './AnalyticsPage.tsx';
import { SiteHealth } from './SiteHealth.tsx';

afterEach(cleanup);

function show(path = '/admin/analytics?from=2025-11-19&to=2025-11-21') {
  const analytics = vi.fn(async ({ compare }: { compare?: string }) => siteAnalytics(compare === 'true'));
  const data = fakeLists({}, { analytics, status: async () => siteStatus });
  return { analytics, user: renderPage('analytics', <AnalyticsPage />, data, { path }) };
}
const region = (name: string) => screen.findByRole('region', { name });

test('totals, categories, movers, waits and lag are shown as numbers', async () => {
  show();
  expect((await region('Downloads')).textContent).toBe('Downloads60');
  expect((await region('Downloads per view')).textContent).toContain('25%');
  expect((await region('Categories')).textContent).toContain('Tools & Utilities60 downloads3');
  expect((await region('Trending movers')).textContent).toContain('40 before · score 12.3');
  const now = within(await region('The site now'));
  await now.findByText('1 h 30 min');
  expect(now.getByText('1 d 1 h')).toBeTruthy();
  expect(now.getByText('0.2 s')).toBeTruthy();
});

test('the period before is requested, and shown next to the numbers', async () => {
  const { analytics, user } = show();
  await region('Downloads');
  await user.click(screen.getByLabelText('Compare with the period before'));
  await waitFor(async () =>
    expect((await region('Downloads')).textContent).toBe('Downloads60before: 40 (+50%)'),
  );
  expect(analytics.mock.lastCall?.[0]).toEqual({ from: '2025-11-19', to: '2025-11-21', compare: 'true' });
});

test('a chart of the chosen measure is also shown as a table', async () => {
  const { user } = show();
  const part = within(await region('Over time'));
  await user.click(part.getByRole('button', { name: 'Views' }));
  const table = part.getByRole('table', { name: 'Views per day' });
  const rows = within(table)
    .getAllByRole('row')
    .map(({ textContent }) => textContent);
  expect(rows).toEqual(['DayViews', 'Nov 1940', 'Nov 2080', 'Nov 21120']);
});

test('the state of the site stays on the screen when it cannot be fetched once', async () => {
  const status = vi.fn(async () => siteStatus);
  function Page() {
    const queries = useQueryClient();
    return (
      <>
        <button type="button" onClick={() => queries.invalidateQueries()}>
          Again
        </button>
        <SiteHealth />
      </>
    );
  }
  const user = renderPage('analytics', <Page />, fakeLists({}, { status }));
  await screen.findByText('1 h 30 min');
  status.mockRejectedValueOnce(new Error('Out of order'));
  await user.click(screen.getByRole('button', { name: 'Again' }));
  await screen.findByText(/^Out of order This is from \d+ s ago\.$/);
  screen.getByText('1 h 30 min');
});
