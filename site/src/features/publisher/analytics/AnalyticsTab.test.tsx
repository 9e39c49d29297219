import type { AnalyticsView, Totals } from '@sandcrate/api/analytics/contract.ts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeApi } from '../../../testing/fake-api.ts';
import { logIn } from '../../../testing/log-in.ts';
import { ownAddon } from '../../../testing/own-addon.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import AnalyticsTab from './AnalyticsTab.tsx';

const ANALYTICS = 'GET /api/publisher/analytics';
const counts = (downloads: number): Totals => ({ views: 400, downloads, likes: 3, ratings: 2, comments: 1 });
const series = (downloads: readonly number[]) =>
  downloads.map((count, index) => ({ day: `2025-06-0${index + 1}`, ...counts(count) }));
const { id } = ownAddon();
const analytics: AnalyticsView = {
  from: '2025-06-01',
  to: '2025-06-03',
  asOf: '2025-06-03T12:00:00.000Z',
  totals: counts(100),
  conversion: 0.25,
  series: series([20, 30, 50]),
  previous: null,
  top: [1, 2, 3, 4, 5, 6].map((rank) => ({
    addonId: `6f1cb7a0-8f5f-4b5e-9c65-1f3f0a0d1b0${rank}`,
    title: `a${rank}`,
    ...counts(70 - rank * 10),
  })),
  byRelease: [
    { addonId: id, title: 'Better Boats', releaseId: id, version: '1.2.0', downloads: 99, views: 7 },
  ],
};
afterEach(() => vi.unstubAllGlobals());

async function show(answer: Partial<AnalyticsView> = {}) {
  const calls = fakeApi({
    ...logIn(),
    'GET /api/publisher/addons': { body: [ownAddon()] },
    [ANALYTICS]: ({ headers }) =>
      headers.get('accept') === 'text/csv'
        ? { body: 'day,downloads' }
        : { body: { ...analytics, ...answer } },
  });
  await renderPage(<AnalyticsTab />);
  await screen.findByRole('img', { name: 'Downloads by day, 100 in total' });
  return calls;
}
const asked = (calls: ReturnType<typeof fakeApi>) => {
  const last = calls.filter(({ key }) => key === ANALYTICS).at(-1);
  return Object.fromEntries(last?.query ?? []);
};
const DAY = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY).toISOString().slice(0, 10);

test('the last 30 days are shown first: totals, a chart, and the share of views that lead to a download', async () => {
  const calls = await show();
  expect(asked(calls)).toEqual({ from: daysAgo(29), to: daysAgo(0) });
  expect(screen.getByRole('button', { name: /^Downloads/ }).getAttribute('aria-pressed')).toBe('true');
  expect(screen.getByText('25%')).toBeDefined();
  expect(screen.getByText(/^As of Jun 3, 2025/)).toBeDefined();
});

test('another count is shown when it is chosen', async () => {
  await show();
  await userEvent.click(screen.getByRole('button', { name: /^Views/ }));
  expect(screen.getByRole('img', { name: 'Views by day, 400 in total' })).toBeDefined();
});

test('the texts of the chart keep their places in languages that run from right to left', async () => {
  await show();
  const chart = screen.getByRole('img', { name: /^Downloads by day/ });
  expect(chart.getAttribute('direction')).toBe('ltr');
  expect(within(chart).getByText('Jun 1').getAttribute('unicode-bidi')).toBe('plaintext');
});

test('the numbers of the chart can be read as a table', async () => {
  await show();
  await userEvent.click(screen.getByText('Show as a table'));
  const region = screen.getByRole('region', { name: 'Numbers by day' });
  expect(region.tabIndex, 'the keyboard reaches what scrolls').toBe(0);
  const rows = within(region).getAllByRole('row');
  expect(rows.map(({ textContent }) => textContent).slice(0, 2)).toEqual([
    'DayDownloadsViewsLikesRatingsComments',
    '2025-06-0120400321',
  ]);
  expect(rows).toHaveLength(4);
});

test('a period is chosen by its length or its dates, and an add-on by its title', async () => {
  const calls = await show();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Period' }), 'Last 7 days');
  await waitFor(() => expect(asked(calls)).toEqual({ from: daysAgo(6), to: daysAgo(0) }));
  fireEvent.change(screen.getByLabelText('From'), { target: { value: daysAgo(3) } });
  await waitFor(() => expect(asked(calls)).toEqual({ from: daysAgo(3), to: daysAgo(0) }));
  expect(screen.getByRole('combobox', { name: 'Period' })).toHaveProperty('value', '');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Addon' }), 'Better Boats');
  await waitFor(() => expect(asked(calls)).toEqual({ from: daysAgo(3), to: daysAgo(0), addon: id }));
});

test('a period that the server would refuse is not asked for, and the page says why', async () => {
  const calls = await show();
  const before = asked(calls);
  const from = screen.getByLabelText('From');
  for (const typed of ['0002-01-01', '0020-01-01', '0202-01-01']) {
    fireEvent.change(from, { target: { value: typed } });
  }
  expect(screen.getByText('A period begins on 2000-01-01 at the earliest.')).toBeDefined();
  fireEvent.change(from, { target: { value: '2020-01-01' } });
  expect(screen.getByText('A period may have at most 1,096 days.')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Download CSV' })).toHaveProperty('disabled', true);
  expect(asked(calls)).toEqual(before);
  expect(screen.getByRole('img', { name: 'Downloads by day, 100 in total' })).toBeDefined();
});

test('in a comparison with the previous period, each total shows its change', async () => {
  const calls = await show({
    previous: { from: '2025-05-29', to: '2025-05-31', totals: counts(80), series: series([20, 20, 40]) },
  });
  await userEvent.click(screen.getByRole('switch', { name: 'Compare with the period before' }));
  await waitFor(() => expect(asked(calls)).toMatchObject({ compare: 'true' }));
  expect(screen.getByText('25% more than before')).toBeDefined();
});

test('the same numbers are saved as CSV', async () => {
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(
    this: HTMLAnchorElement,
  ) {
    expect(this.download).toBe(`analytics-${daysAgo(29)}-${daysAgo(0)}.csv`);
  });
  const calls = await show();
  await userEvent.click(screen.getByRole('button', { name: 'Download CSV' }));
  await waitFor(() => expect(saved).toHaveBeenCalledOnce());
  expect(calls.at(-1)?.headers.get('authorization')).toBe('Bearer the-token');
});

test('the five add-ons with the most downloads are listed, and each release', async () => {
  await show();
  const top = screen.getByRole('heading', { name: 'Top Performing Addons' }).closest('section');
  expect(
    within(top ?? document.body)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['a1', 'a2', 'a3', 'a4', 'a5']);
  expect(screen.getByText('60 downloads')).toBeDefined();
  expect(screen.getByText('99')).toBeDefined();
});

test('pointing at a day shows its number', async () => {
  await show();
  const chart = screen.getByRole('img', { name: /^Downloads by day/ });
  fireEvent.pointerMove(chart, { clientX: 10_000 });
  expect(screen.getByText('Jun 3:', { exact: false }).textContent).toBe('Jun 3: 50 so far');
  fireEvent.pointerMove(chart, { clientX: 0 });
  expect(screen.getByText('Jun 1:', { exact: false }).textContent).toBe('Jun 1: 20');
});

test('the line to a day that is not over is dashed', async () => {
  const dashed = () => document.querySelectorAll('path.stroke-amber[stroke-dasharray]').length;
  await show();
  expect(dashed()).toBe(1);
  cleanup();
  await show({ asOf: '2025-06-04T00:00:00.000Z' });
  expect(dashed()).toBe(0);
});

test('numbers that could not be loaded can be loaded again', async () => {
  fakeApi({ ...logIn(), 'GET /api/publisher/addons': { body: [ownAddon()] }, [ANALYTICS]: { status: 500 } });
  await renderPage(<AnalyticsTab />);
  expect(await screen.findByText('Failed to fetch stats')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined();
});
