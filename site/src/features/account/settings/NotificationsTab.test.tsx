import { NotificationSettingsBody } from '@sandcrate/api/inbox/contract.ts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeApi } from '../../../testing/fake-api.ts';
import { logIn, somePlayer } from '../../../testing/log-in.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { NotificationsTab } from './NotificationsTab.tsx';

afterEach(() => vi.unstubAllGlobals());

const DEFAULTS = NotificationSettingsBody.parse({ kinds: {}, gameVersion: null });
const SETTINGS = '/api/users/me/notification-settings';

async function show(user = somePlayer()) {
  const calls = fakeApi({
    ...logIn(user),
    [`GET ${SETTINGS}`]: { body: DEFAULTS },
    [`PUT ${SETTINGS}`]: ({ body }) => ({ body }),
    'GET /api/users/me/push-subscriptions': { body: { serverKey: 'a2V5', subscriptions: [] } },
  });
  await renderPage(<NotificationsTab />);
  await screen.findByRole('checkbox', { name: 'Decisions' });
  return calls;
}

test('members see the kinds of notices that they can get', async () => {
  await show();
  expect(screen.getByRole('switch', { name: /^Decisions/ })).toBeDefined();
  expect(screen.queryByText('Review queue')).toBeNull();
});

test('staff can be told of the review queue, which is off until they switch it on', async () => {
  const calls = await show(somePlayer({ role: 'admin' }));
  const queue = await screen.findByRole('switch', { name: /^Review queue/ });
  expect(queue.getAttribute('aria-checked')).toBe('false');
  expect(screen.getByRole('combobox', { name: 'Review queue' })).toHaveProperty('value', 'off');
  expect(screen.getByRole('checkbox', { name: 'Review queue' })).toHaveProperty('checked', false);
  await userEvent.click(queue);
  await userEvent.click(screen.getByRole('button', { name: 'Save settings' }));
  await waitFor(() => expect(calls.some(({ key }) => key === `PUT ${SETTINGS}`)).toBe(true));
  const { body } = calls.find(({ key }) => key === `PUT ${SETTINGS}`) ?? {};
  expect(body).toMatchObject({ kinds: { queue: { site: true, mail: 'off', push: false } } });
});
