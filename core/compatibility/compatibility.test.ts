import { expect, test } from 'vitest';
import { specify } from '../specify.ts';
import * as compatibility from './compatibility.ts';

const { given } = specify(compatibility);

const answer = {
  addonId: 'a4e0c7d2-6f19-4b8e-b0d3-91c75e2fa001',
  releaseId: '5d8b3a10-2c47-4e96-a1f8-c06d9b7ea004',
  reporter: { accountId: '3b1f6c1e-8d0a-4f0b-9c56-0a4f6de1a001' },
  viewer: 'member',
  gameVersion: '1.21.50',
  device: 'android',
  worked: true,
  failure: null,
} as const;

type Data = compatibility.CompatibilityEvent['data'];
const report = (change: Partial<Data> = {}): compatibility.ReportCompatibility => ({
  type: 'ReportCompatibility',
  ...answer,
  ...change,
  publisherId: '3b1f6c1e-8d0a-4f0b-9c56-0a4f6de1a002',
});
const reported = (change: Partial<Data> = {}): compatibility.CompatibilityEvent => ({
  type: 'CompatibilityReported',
  data: { ...answer, ...change },
});

test('the same answer for the same game version is recorded once', () => {
  given().when(report()).then(reported());
  given(reported()).when(report()).thenNothing();
});

test('another answer for the same game version replaces the first', () => {
  const failed = { worked: false, failure: 'crashed' } as const;
  given(reported()).when(report(failed)).then(reported(failed));
  given(reported(), reported(failed)).when(report()).then(reported());
});

test('each game version has its own answer', () =>
  given(reported())
    .when(report({ gameVersion: '1.21.60' }))
    .then(reported({ gameVersion: '1.21.60' })));

test('a release that worked has no reason for failure', () =>
  given()
    .when(report({ failure: 'crashed' }))
    .then(reported()));

test('publishers cannot answer for their own add-ons', () =>
  given()
    .when({ ...report(), publisherId: answer.reporter.accountId })
    .thenRefused('own-addon'));

test.each(['', '1', 'latest', '1.21.', '1.21.50-beta', '1.2.3.4.5', '12345.1'])(
  '%o is not a game version',
  (text) =>
    given()
      .when(report({ gameVersion: text }))
      .thenRefused('Please enter a game version such as 1.21.50.'),
);

test('equal game versions have the same form', () =>
  expect(['1.21', '1.21.0', '1.21.0.0', '1.09.50', '1.21.50'].map(compatibility.parseGameVersion)).toEqual([
    '1.21',
    '1.21',
    '1.21',
    '1.9.50',
    '1.21.50',
  ]));

test('a person can answer for a limited number of game versions', () => {
  const many = Array.from({ length: 20 }, (_, n) => reported({ gameVersion: `1.${n}` }));
  given(...many)
    .when(report())
    .thenRefused('too-many-versions');
  given(...many)
    .when(report({ gameVersion: '1.3', device: 'ios' }))
    .then(reported({ gameVersion: '1.3', device: 'ios' }));
});

test('members and guests have separate streams for each release', () => {
  const { releaseId, reporter } = answer;
  expect(compatibility.streamName(releaseId, reporter)).toBe(
    `compatibility-${releaseId}-${reporter.accountId}`,
  );
  expect(compatibility.streamName(releaseId, { visitor: 'hash' })).toBe(`compatibility-${releaseId}-hash`);
});
