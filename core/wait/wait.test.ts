import { test } from 'vitest';
import { specify } from '../specify.ts';
import { DAY } from '../time.ts';
import * as wait from './wait.ts';

const { given } = specify(wait);

const addonId = 'a4e0c7d2-6f19-4b8e-b0d3-91c75e2fa001';
const changeId = 'c1a7a3a0-1f0e-4a55-8a34-0d2a52d0f111';
const MONDAY = new Date('2026-03-02T12:00:00.000Z');
const daysLater = (days: number) => new Date(MONDAY.getTime() + days * DAY);

const note = (now: Date, change: Partial<wait.NoteOverdue> = {}): wait.NoteOverdue => ({
  type: 'NoteOverdue',
  addonId,
  changeId: null,
  submittedAt: MONDAY,
  waitingSince: MONDAY,
  now,
  ...change,
});
const overdue = (submittedAt: Date, change: string | null = null): wait.WaitEvent => ({
  type: 'ReviewOverdue',
  data: { addonId, changeId: change, submittedAt: submittedAt.toISOString() },
});

test('a submission is overdue once it has waited for longer than a day', () => {
  given()
    .when(note(daysLater(1)))
    .thenNothing();
  given()
    .when(note(new Date(daysLater(1).getTime() + 1)))
    .then(overdue(MONDAY));
});

test('a submission is noted once', () => {
  given(overdue(MONDAY))
    .when(note(daysLater(9)))
    .thenNothing();
});

test('a later submission of the same add-on is noted too', () => {
  const later = { changeId, submittedAt: daysLater(3), waitingSince: daysLater(3) };
  given(overdue(MONDAY))
    .when(note(daysLater(5), later))
    .then(overdue(daysLater(3), changeId));
});

test('the wait of a submission that came back to its place is counted anew, and it is not noted again', () => {
  const back = { waitingSince: daysLater(3) };
  given()
    .when(note(daysLater(3.5), back))
    .thenNothing();
  given()
    .when(note(daysLater(5), back))
    .then(overdue(MONDAY));
  given(overdue(MONDAY))
    .when(note(daysLater(5), back))
    .thenNothing();
});
