import { expect, test } from 'vitest';
import type { Person } from '../access.ts';
import { specify } from '../specify.ts';
import * as recall from './recall.ts';

const { given } = specify(recall);

const admin: Person = { id: '3b1f6c1e-8d0a-4f0b-9c56-0a4f6de1a001', role: 'admin' };
const target = { kind: 'pack', packUuid: '5c4b3a29-1807-4f6e-8d5c-4b3a29180700' } as const;
const issue: recall.IssueRecall = {
  type: 'IssueRecall',
  by: admin,
  target,
  reason: 'Malware',
  advisory: 'Remove this pack.',
};
const issued: recall.RecallEvent = {
  type: 'RecallIssued',
  data: { target, reason: 'Malware', advisory: 'Remove this pack.' },
};
const lift: recall.LiftRecall = { type: 'LiftRecall', by: admin, note: null };
const lifted: recall.RecallEvent = { type: 'RecallLifted', data: { note: null } };

test('staff recall a file or pack, once', () => {
  given().when(issue).then(issued);
  given(issued).when(issue).thenNothing();
  given(issued)
    .when({ ...issue, advisory: 'Other words.' })
    .thenRefused('This file has already been recalled.');
});

test('a recall says why, to uploaders and to everybody', () => {
  given()
    .when({ ...issue, reason: ' ' })
    .thenRefused('Reason required');
  given()
    .when({ ...issue, advisory: '' })
    .thenRefused('Advisory required');
});

test('a recall is lifted, once, and can be issued again', () => {
  given(issued).when(lift).then(lifted);
  given(issued, lifted).when(lift).thenNothing();
  given(issued, lifted).when(issue).then(issued);
  given().when(lift).thenRefused('Recall not found');
});

test('only staff recall and lift', () => {
  for (const role of ['user', 'publisher', 'auditor'] as const) {
    given()
      .when({ ...issue, by: { ...admin, role } })
      .thenRefused('forbidden');
    given(issued)
      .when({ ...lift, by: { ...admin, role } })
      .thenRefused('forbidden');
  }
});

test('the id is derived from the target, however it is written', () => {
  const shouted = { kind: 'pack', packUuid: target.packUuid.toUpperCase() } as const;
  expect(recall.recallId(shouted)).toBe(recall.recallId(target));
  expect(recall.recallId({ kind: 'file', sha256: 'a'.repeat(64) })).not.toBe(recall.recallId(target));
  given()
    .when({ ...issue, target: shouted })
    .then(issued);
});
