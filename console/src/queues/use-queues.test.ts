import type { AdminQueues } from '@sandcrate/api/moderation/contract.ts';
import { expect, test } from 'vitest';
import { lengthOf } from './use-queues.ts';

const none = { count: 0, oldestSince: null };
const queues: AdminQueues = {
  submissions: { count: 2, oldestSince: '2025-11-20T10:00:00.000Z' },
  changes: { count: 3, oldestSince: '2025-11-19T10:00:00.000Z' },
  reports: none,
  appeals: none,
  accessRequests: none,
  failedMails: null,
  medianSeconds: null,
  p90Seconds: null,
};

test('new add-ons and proposed changes count as one queue', () => {
  expect(lengthOf(queues, 'pending')).toEqual({ count: 5, oldestSince: '2025-11-19T10:00:00.000Z' });
});

test("the owner's queues are undefined for everybody else", () => {
  expect(lengthOf(queues, 'failedMails')).toBeUndefined();
  expect(lengthOf(queues, 'reports')).toEqual(none);
});
