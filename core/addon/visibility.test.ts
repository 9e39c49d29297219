import { expect, test } from 'vitest';
import {
  isAuditor,
  isOffered,
  maySeeAddon,
  maySeeComment,
  maySeeDecision,
  maySeeMessages,
  maySeeReason,
  maySeeRecord,
  maySeeRelease,
  seesEverything,
  type Viewer,
} from './visibility.ts';

const publisherId = 'maker';
const viewers = {
  guest: undefined,
  user: { id: 'player', role: 'user' },
  publisher: { id: publisherId, role: 'publisher' },
  otherPublisher: { id: 'rival', role: 'publisher' },
  auditor: { id: 'watcher', role: 'auditor' },
  admin: { id: 'moderator', role: 'admin' },
  owner: { id: 'founder', role: 'owner' },
} satisfies Record<string, Viewer>;
type Name = keyof typeof viewers;

const whoMay = (may: (viewer: Viewer) => boolean) =>
  Object.entries(viewers).flatMap(([name, viewer]) => (may(viewer) ? [name] : []));

const EVERYBODY: Name[] = ['guest', 'user', 'publisher', 'otherPublisher', 'auditor', 'admin', 'owner'];
const ITS_OWN: Name[] = ['publisher', 'admin', 'owner'];

test('only its publisher and staff see everything of an add-on', () => {
  expect(whoMay((viewer) => seesEverything({ publisherId }, viewer))).toEqual(ITS_OWN);
});

test.each([
  [true, EVERYBODY],
  [false, ITS_OWN],
])('an add-on that is public (%s) is seen by %j', (isPublic, who) => {
  expect(whoMay((viewer) => maySeeAddon({ publisherId, isPublic }, viewer))).toEqual(who);
});

test.each([
  ['current', false, EVERYBODY],
  ['past', false, EVERYBODY],
  ['proposed', false, ITS_OWN],
  ['dropped', false, ITS_OWN],
  ['current', true, ITS_OWN],
  ['past', true, ITS_OWN],
] as const)('a %s release, recalled: %s, is seen by %j', (state, isRecalled, who) => {
  expect(whoMay((viewer) => maySeeRelease({ publisherId }, { state, isRecalled }, viewer))).toEqual(who);
  expect(isOffered({ state, isRecalled })).toBe(who === EVERYBODY);
});

test.each([
  [true, EVERYBODY],
  [false, ['user', 'admin', 'owner']],
])('a comment by a user that is shown (%s) is seen by %j', (isShown, who) => {
  expect(whoMay((viewer) => maySeeComment({ accountId: viewers.user.id, isShown }, viewer))).toEqual(who);
});

test.each([
  [false, ITS_OWN],
  [true, []],
])('messages about an add-on that is deleted (%s) are read by %j', (isDeleted, who) => {
  expect(whoMay((viewer) => maySeeMessages({ publisherId, isDeleted }, viewer))).toEqual(who);
});

test.each([
  [true, EVERYBODY],
  [false, ['publisher', 'auditor', 'admin', 'owner']],
])('the record of an add-on that is public (%s) is read by %j', (isPublic, who) => {
  expect(whoMay((viewer) => maySeeRecord({ publisherId, isPublic }, viewer))).toEqual(who);
});

test('auditors and staff read who decided', () => {
  expect(whoMay(isAuditor)).toEqual(['auditor', 'admin', 'owner']);
});

const nobody = { isPublisher: false, isReporter: false, isAuditor: false };

test.each([
  [nobody, false],
  [{ ...nobody, isReporter: true }, false],
  [{ ...nobody, isPublisher: true }, true],
  [{ ...nobody, isAuditor: true }, true],
])('a reader %j sees the reason of a decision and its appeal: %s', (reader, sees) => {
  expect(maySeeReason(reader)).toBe(sees);
});

test.each([
  [nobody, false, true, true],
  [nobody, true, true, false],
  [nobody, false, false, false],
  [{ ...nobody, isReporter: true }, false, false, true],
  [{ ...nobody, isPublisher: true }, true, true, true],
])(
  'a reader %j sees a decision, about a comment: %s, with the record: %s: %s',
  (reader, isAboutComment, seesRecord, sees) => {
    expect(maySeeDecision(reader, { isAboutComment, seesRecord })).toBe(sees);
  },
);
