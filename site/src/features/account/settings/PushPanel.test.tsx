import { NotificationSettingsBody } from '@sandcrate/api/inbox/contract.ts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeApi } from '../../../testing/fake-api.ts';
import { logIn } from '../../../testing/log-in.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { PushPanel } from './PushPanel.tsx';
import { browserName } from './push.ts';

afterEach(() => vi.unstubAllGlobals());

const SUBSCRIPTIONS = '/api/users/me/push-subscriptions';
const PHONE = {
  id: '0b1c2d3e-4f50-4617-8a9b-0c1d2e3f4a5b',
  endpoint: 'https://push.example.org/1',
  browser: 'Firefox (Android)',
  createdAt: '2026-11-20T12:00:00.000Z',
};
const { kinds } = NotificationSettingsBody.parse({ kinds: {}, gameVersion: null });

async function show(serverKey: string | null, subscriptions = [PHONE]) {
  let listed = subscriptions;
  const onChange = vi.fn();
  const calls = fakeApi({
    ...logIn(),
    [`GET ${SUBSCRIPTIONS}`]: () => ({ body: { serverKey, subscriptions: listed } }),
    [`DELETE ${SUBSCRIPTIONS}/${PHONE.id}`]: () => {
      listed = [];
      return { status: 204 };
    },
  });
  await renderPage(<PushPanel optional={['comment', 'decision']} kinds={kinds} onChange={onChange} />);
  await waitFor(() => expect(calls.some(({ key }) => key === `GET ${SUBSCRIPTIONS}`)).toBe(true));
  return { calls, onChange };
}

test('a site that sends no push messages shows nothing of them', async () => {
  await show(null);
  await waitFor(() => expect(screen.queryByText('Push to my browsers')).toBeNull());
});

test('a browser without push says so, and other browsers of the member can be removed', async () => {
  const { calls } = await show('a2V5');
  const here = await screen.findByRole('switch', { name: /^In this browser/ });
  expect(here).toHaveProperty('disabled', true);
  expect(screen.getByText(/^This browser cannot show push messages\./)).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: /^Remove Firefox \(Android\), since/ }));
  await waitFor(() => expect(screen.queryByText('Firefox (Android)')).toBeNull());
  expect(calls.some(({ key }) => key === `DELETE ${SUBSCRIPTIONS}/${PHONE.id}`)).toBe(true);
});

test('the kinds to push are changed in the form around the panel', async () => {
  const { onChange } = await show('a2V5');
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Comments' }));
  expect(onChange).toHaveBeenCalledWith({ ...kinds, comment: { ...kinds.comment, push: false } });
});

test('a failure to load the browsers is told, and they can be loaded again', async () => {
  fakeApi({
    ...logIn(),
    [`GET ${SUBSCRIPTIONS}`]: { status: 500, body: { message: 'No', code: 'internal' } },
  });
  await renderPage(<PushPanel optional={['comment']} kinds={kinds} onChange={() => {}} />);
  await screen.findByText('Failed to load your browsers', undefined, { timeout: 10_000 });
});

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const ANDROID = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  [`${WINDOWS} Chrome/130.0 Safari/537.36`, 'Chrome (Windows)'],
  [`${WINDOWS} Chrome/130.0 Safari/537.36 Edg/130.0`, 'Edge (Windows)'],
  [`${WINDOWS} Chrome/130.0 Safari/537.36 OPR/115.0`, 'Opera (Windows)'],
  [`${ANDROID} SamsungBrowser/26.0 Chrome/122.0 Mobile Safari/537.36`, 'Samsung Internet (Android)'],
  [`${IPHONE} Version/17.0 Mobile/15E148 Safari/604.1`, 'Safari (iOS)'],
  [`${IPHONE} CriOS/130.0 Mobile/15E148 Safari/604.1`, 'Chrome (iOS)'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:132.0) Gecko/20100101 Firefox/132.0', 'Firefox (macOS)'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0', 'Firefox (Linux)'],
  [
    'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 Chrome/130.0 Safari/537.36',
    'Chrome (ChromeOS)',
  ],
  ['curl/8.0', '? (?)'],
])('%s is named %s', (userAgent, name) => expect(browserName(userAgent)).toBe(name));
