import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { AREAS } from '../area.ts';
import { fakeLists } from '../testing/fake-lists.ts';
import { renderPage } from '../testing/render.tsx';
import { WaitingBoard, Waits } from './WaitingBoard.tsx';

afterEach(cleanup);

const textFor = (medianSeconds: number | null, p90Seconds: number | null) =>
  render(<Waits of={{ medianSeconds, p90Seconds }} />).container.textContent;

test('how long decisions take is shown in minutes and longer units', () => {
  expect(textFor(7200, 90_000)).toBe(
    'Of the last decisions, half came within 2 h and nine in ten within 1 d 1 h.',
  );
  expect(textFor(0, 300)).toBe(
    'Of the last decisions, half came within a minute and nine in ten within 5 min.',
  );
  expect(textFor(0, 12)).toBe('Of the last decisions, nine in ten came within a minute.');
  expect(textFor(null, null)).toBe('');
});

test('the owner sees how many mails failed, without those that still wait', async () => {
  const none = { count: 0, oldestSince: null };
  const queues = async () => ({
    submissions: none,
    changes: none,
    reports: none,
    appeals: none,
    accessRequests: none,
    failedMails: none,
    medianSeconds: null,
    p90Seconds: null,
  });
  const options = { area: AREAS.owner, role: 'owner' } as const;
  renderPage('overview', <WaitingBoard />, fakeLists({}, { queues }), options);
  expect((await screen.findByRole('row', { name: /^Mails/ })).textContent).toBe('Mails failed0–');
});
