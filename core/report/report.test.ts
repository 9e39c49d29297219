import { expect, test } from 'vitest';
import type { Person } from '../access.ts';
import { Sealed } from '../event-schema.ts';
import { specify } from '../specify.ts';
import * as report from './report.ts';

const { given } = specify(report);

const ann = '3b1f6c1e-8d0a-4f0b-9c56-0a4f6de1a001';
const bob = '3b1f6c1e-8d0a-4f0b-9c56-0a4f6de1a002';
const admin: Person = { id: '3b1f6c1e-8d0a-4f0b-9c56-0a4f6de1a003', role: 'admin' };
const addonId = 'a4e0c7d2-6f19-4b8e-b0d3-91c75e2fa001';
const commentId = '1f2e3d4c-9a8b-4c7d-8e6f-5a4b3c2da001';
const onAddon = { kind: 'addon', addonId } as const;
const onComment = { kind: 'comment', addonId, commentId } as const;
const onCollection = { kind: 'collection', collectionId: commentId } as const;
const onProfile = { kind: 'profile', profileId: bob } as const;

const file = {
  type: 'FileReport',
  reporterId: ann,
  subject: onAddon,
  reason: 'malware',
  description: Sealed.parse('sealed:text'),
  subjectOwnerId: bob,
} as const satisfies report.FileReport;
const { type: _, subjectOwnerId: _owner, ...filedData } = file;
const filed: report.ReportEvent = { type: 'ReportFiled', data: filedData };
const deciding = { by: admin, subjectOwnerId: bob };
const resolve: report.ResolveReport = {
  type: 'ResolveReport',
  ...deciding,
  note: ' Thanks ',
  action: 'hide',
};
const resolved: report.ReportEvent = { type: 'ReportResolved', data: { note: 'Thanks', action: 'hide' } };
const dismiss: report.DismissReport = { type: 'DismissReport', ...deciding, note: null };
const dismissed: report.ReportEvent = { type: 'ReportDismissed', data: { note: null } };

test('a person can have one open report for a subject', () => {
  given().when(file).then(filed);
  given(filed).when(file).thenRefused('You have already reported this addon.');
  given({ type: 'ReportFiled', data: { ...filedData, subject: onComment } })
    .when({ ...file, subject: onComment })
    .thenRefused('You have already reported this comment.');
  given({ type: 'ReportFiled', data: { ...filedData, subject: onCollection } })
    .when({ ...file, subject: onCollection })
    .thenRefused('You have already reported this collection.');
  given({ type: 'ReportFiled', data: { ...filedData, subject: onProfile } })
    .when({ ...file, subject: onProfile })
    .thenRefused('You have already reported this profile.');
});

test('nobody can report their own content', () => {
  given()
    .when({ ...file, subjectOwnerId: ann })
    .thenRefused('You cannot report your own addon.');
  given()
    .when({ ...file, subject: onComment, subjectOwnerId: ann })
    .thenRefused('You cannot report your own comment.');
  given()
    .when({ ...file, subject: onCollection, subjectOwnerId: ann })
    .thenRefused('You cannot report your own collection.');
  given()
    .when({ ...file, subject: onProfile, reporterId: bob })
    .thenRefused('You cannot report your own profile.');
});

test('a subject can be reported again after a decision', () => {
  given(filed, resolved).when(file).then(filed);
  given(filed, dismissed).when(file).then(filed);
});

test('staff resolve or dismiss, once', () => {
  given(filed).when(resolve).then(resolved);
  given(filed).when(dismiss).then(dismissed);
  given(filed, resolved).when(resolve).thenNothing();
  given(filed, dismissed).when(dismiss).thenNothing();
});

test('a decided report cannot be decided differently', () => {
  given(filed, resolved).when(dismiss).thenRefused('This report has already been decided.');
  given(filed, dismissed).when(resolve).thenRefused('report-decided');
});

test('an earlier filing is not decided again', () => {
  given(filed, resolved, filed)
    .when({ ...resolve, filing: 0n })
    .thenRefused('This report has already been decided.');
  given(filed, resolved, filed)
    .when({ ...resolve, filing: 2n })
    .then(resolved);
  given(filed)
    .when({ ...resolve, filing: 1n })
    .thenRefused('Report not found');
});

test('only staff decide, and only about existing reports', () => {
  for (const role of ['user', 'publisher', 'auditor'] as const) {
    given(filed)
      .when({ ...resolve, by: { id: bob, role } })
      .thenRefused('forbidden');
    given(filed)
      .when({ ...dismiss, by: { id: bob, role } })
      .thenRefused('forbidden');
  }
  given().when(resolve).thenRefused('Report not found');
});

test('the id is derived from reporter and subject', () => {
  const ids = [
    report.reportId(ann, onAddon),
    report.reportId(bob, onAddon),
    report.reportId(ann, onComment),
    report.reportId(ann, onCollection),
    report.reportId(ann, onProfile),
  ];
  expect(new Set(ids).size).toBe(5);
  expect(report.reportId(ann, { ...onAddon })).toBe(ids[0]);
});

test('an admin does not decide a report about what is their own, and the owner may', () => {
  for (const command of [resolve, dismiss]) {
    given(filed)
      .when({ ...command, subjectOwnerId: admin.id })
      .thenRefused('Your own addon is decided by someone else.');
  }
  given(filed)
    .when({ ...dismiss, by: { ...admin, role: 'owner' }, subjectOwnerId: admin.id })
    .then(dismissed);
});

test('the resolution of a report can cite a rule of the site', () => {
  const rule = { number: 5, title: 'Be kind' };
  given(filed)
    .when({ ...resolve, rule })
    .then({ type: 'ReportResolved', data: { note: 'Thanks', action: 'hide', rule } });
});
