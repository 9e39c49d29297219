import { MenuList } from '@mui/material';
import type { AdminQueues } from '@sandcrate/api/moderation/contract.ts';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeLists } from '../testing/fake-lists.ts';
import { renderPage } from '../testing/render.tsx';
import { DesktopNotices, DesktopNoticesItem } from './desktop-notices.tsx';

type Shown = { title: string; body?: string; onclick?: () => void; close: () => void };
let shown: Shown[];
let answer: NotificationPermission;

class FakeNotification {
  static permission: NotificationPermission = 'default';
  static requestPermission = async () => {
    FakeNotification.permission = answer;
    return answer;
  };
  constructor(title: string, options: NotificationOptions = {}) {
    shown.push(Object.assign(this, { title, body: options.body, close: vi.fn() }));
  }
}

beforeEach(() => {
  shown = [];
  answer = 'granted';
  FakeNotification.permission = 'default';
  vi.stubGlobal('Notification', FakeNotification);
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const length = (count: number) => ({ count, oldestSince: null });
const queuesWith = (counts: Partial<Record<keyof AdminQueues, number>>): AdminQueues => ({
  submissions: length(counts.submissions ?? 0),
  changes: length(0),
  reports: length(counts.reports ?? 0),
  appeals: length(0),
  accessRequests: length(0),
  failedMails: null,
  medianSeconds: null,
  p90Seconds: null,
});

const Address = () => <code>{useLocation().pathname}</code>;

/** Shows the console's part, and changes the queues' lengths, which are asked for again some time later. */
async function staffAt(first: AdminQueues) {
  const queues = vi.fn(async () => first);
  const page = (
    <>
      <DesktopNotices />
      <MenuList>
        <DesktopNoticesItem />
      </MenuList>
      <Address />
    </>
  );
  renderPage('overview', page, fakeLists({}, { queues }));
  await waitFor(() => expect(queues).toHaveBeenCalled());
  return {
    async become(now: AdminQueues) {
      queues.mockImplementation(async () => now);
      const asked = queues.mock.calls.length;
      await vi.advanceTimersByTimeAsync(16_000);
      return queues.mock.calls.length - asked;
    },
  };
}
const turnOn = async () => {
  fireEvent.click(await screen.findByText('Notify me of new work'));
  await screen.findByText(/Turn off desktop notices|Notify me of new work/);
  await vi.advanceTimersByTimeAsync(10);
};
const hide = () => vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
const isHidden = () => vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);

test('a queue that has become longer while the page is hidden is shown, and a press opens it', async () => {
  const staff = await staffAt(queuesWith({ submissions: 2, reports: 1 }));
  await turnOn();
  hide();
  isHidden();
  expect(await staff.become(queuesWith({ submissions: 4, reports: 1 }))).toBeGreaterThan(0);
  expect(shown).toHaveLength(1);
  expect(shown[0]).toMatchObject({ title: 'New work waits', body: 'Add-ons and changes: 4' });
  await staff.become(queuesWith({ submissions: 3, reports: 2 }));
  expect(shown.slice(1)).toMatchObject([{ body: 'Reports: 2' }]);
  shown[1]?.onclick?.();
  await waitFor(() => expect(document.querySelector('code')?.textContent).toBe('/admin/reports'));
  expect(shown[1]?.close).toHaveBeenCalled();
});

test('nothing is shown while the page is visible, when a queue is shorter, or once they are off', async () => {
  const staff = await staffAt(queuesWith({ reports: 2 }));
  await turnOn();
  await staff.become(queuesWith({ reports: 3 }));
  isHidden();
  await staff.become(queuesWith({ reports: 1 }));
  fireEvent.click(screen.getByText('Turn off desktop notices'));
  await staff.become(queuesWith({ reports: 5 }));
  expect(shown).toEqual([]);
});

test('a browser that blocks notices is explained, and one without them offers none', async () => {
  answer = 'denied';
  await staffAt(queuesWith({}));
  await turnOn();
  expect(await screen.findByText(/Your browser blocks notices of this site/)).toBeTruthy();
  expect(screen.getByText('Notify me of new work')).toBeTruthy();
  cleanup();
  Reflect.deleteProperty(window, 'Notification');
  await staffAt(queuesWith({}));
  expect(screen.queryByText('Notify me of new work')).toBeNull();
});
