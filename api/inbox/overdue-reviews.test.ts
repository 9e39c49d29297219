// The schedule that tells staff of long waits, and what they see of it.
import { DAY, MINUTE } from '@sandcrate/core/time.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { casesOn } from '../testing/cases.ts';
import { type Person, type TestSite, testSite } from '../testing/test-site.ts';
import type { NoticeView, NotificationSettingsView } from './contract.ts';

let site: TestSite;
let admin: Person;
let addonId: string;

beforeAll(async () => {
  site = await testSite();
  const cases = casesOn(site);
  admin = await cases.personOfRole('mod', 'admin');
  addonId = await cases.pendingAddon(await site.publisher('maker'));
});
afterAll(() => site.close());

const SETTINGS = '/api/users/me/notification-settings';
const noticesOf = async (person: Person): Promise<NoticeView[]> =>
  (await site.call('GET /api/users/me/inbox?kind=queue', person)).json();

/** Runs the schedule some time from now. */
async function run(inMs: number) {
  const done = await site.background?.schedules.run('overdue reviews', new Date(Date.now() + inMs));
  await site.untilShown();
  return done;
}

test('the schedule tells staff who want that of what waits for longer than a day, once', async () => {
  const settings: NotificationSettingsView = (await site.call(`GET ${SETTINGS}`, admin)).json();
  expect(settings.kinds.queue).toEqual({ site: false, mail: 'off', push: false });
  expect(await run(DAY - MINUTE)).toBe('0 submissions have waited for more than a day');
  expect(await run(DAY + MINUTE)).toBe('1 submissions have waited for more than a day');
  expect(await noticesOf(admin)).toEqual([]);

  const kinds = { ...settings.kinds, queue: { site: true, mail: 'off', push: false } };
  await site.call(`PUT ${SETTINGS}`, admin, { payload: { ...settings, kinds } });
  const told = { type: 'ReviewOverdue', why: 'staff', addon: { id: addonId }, isOver: false, isRead: false };
  expect(await noticesOf(admin)).toMatchObject([told]);
  expect(await run(2 * DAY)).toBe('0 submissions have waited for more than a day');
  expect(await noticesOf(admin)).toHaveLength(1);

  await site.call(`PUT /api/admin/addons/${addonId}/approve`, site.owner);
  await site.untilShown();
  expect(await noticesOf(admin)).toMatchObject([{ ...told, isOver: true }]);
});
