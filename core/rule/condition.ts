// The condition of a rule: tests of a submission, of which all or any must pass. It is data, not a program, so that
// rules can neither read anything else nor keep the server busy. Shared by browser and server.
import { z } from 'zod';
import type { Submission } from './submission.ts';

/** Text facts; a submission may have several of one kind, or none. */
const TEXTS = {
  title: ({ content }) => [content.title],
  description: ({ content }) => [content.description],
  tag: ({ content }) => content.tags,
  category: ({ content }) => [content.category],
  version: ({ release }) => [release.version],
  address: ({ release: { download } }) => (download.kind === 'url' ? [download.url] : []),
  'file-name': ({ release: { download } }) => (download.kind === 'file' ? [download.fileName] : []),
  module: ({ facts }) =>
    packsOf(facts).flatMap((pack) => pack.dependencies.flatMap(({ moduleName }) => moduleName ?? [])),
  capability: ({ facts }) => packsOf(facts).flatMap(({ capabilities }) => capabilities),
  experiment: ({ facts }) => packsOf(facts).flatMap(({ experiments }) => experiments),
  note: ({ facts }) => facts?.notes ?? [],
} satisfies Record<string, (submission: Submission) => readonly string[]>;

const COUNTS = {
  approved: ({ publisher }) => publisher.approved,
  rejected: ({ publisher }) => publisher.rejected,
  files: ({ facts }) => facts?.entries ?? 0,
} satisfies Record<string, (submission: Submission) => number>;

const FLAGS = {
  scripts: ({ facts }) => facts?.scripts ?? false,
  file: ({ facts }) => facts !== null,
  verified: ({ publisher }) => publisher.isVerified,
  change: ({ kind }) => kind === 'change',
} satisfies Record<string, (submission: Submission) => boolean>;

const packsOf = (facts: Submission['facts']) => facts?.packs ?? [];

const keysOf = <Key extends string>(facts: Record<Key, unknown>) => Object.keys(facts) as Key[];
export const TextFact = z.enum(keysOf(TEXTS));
export type TextFact = z.infer<typeof TextFact>;
export const CountFact = z.enum(keysOf(COUNTS));
export type CountFact = z.infer<typeof CountFact>;
export const FlagFact = z.enum(keysOf(FLAGS));
export type FlagFact = z.infer<typeof FlagFact>;

const MAX_VALUE = 200;
const MAX_TESTS = 10;

export const Test = z.discriminatedUnion('test', [
  /** Texts are compared without regard to case. */
  z.object({
    test: z.enum(['is', 'contains']),
    fact: TextFact,
    value: z.string().trim().min(1).max(MAX_VALUE),
  }),
  z.object({
    test: z.enum(['at-least', 'at-most']),
    fact: CountFact,
    value: z.int().min(0).max(1_000_000),
  }),
  z.object({ test: z.enum(['yes', 'no']), fact: FlagFact }),
]);
export type Test = z.infer<typeof Test>;

export const Condition = z.object({
  /** Whether all of the tests must pass, or any of them. */
  match: z.enum(['all', 'any']),
  tests: z.array(Test).min(1).max(MAX_TESTS),
});
export type Condition = z.infer<typeof Condition>;

function holds(test: Test, submission: Submission): boolean {
  switch (test.test) {
    case 'is':
    case 'contains': {
      const wanted = test.value.toLowerCase();
      const texts = TEXTS[test.fact](submission).map((text) => text.toLowerCase());
      return texts.some((text) => (test.test === 'is' ? text === wanted : text.includes(wanted)));
    }
    case 'at-least':
      return COUNTS[test.fact](submission) >= test.value;
    case 'at-most':
      return COUNTS[test.fact](submission) <= test.value;
    default:
      return FLAGS[test.fact](submission) === (test.test === 'yes');
  }
}

/** The tests by which a submission meets a condition; none when it does not. */
export function testsMet({ match, tests }: Condition, submission: Submission): Test[] {
  const met = tests.filter((test) => holds(test, submission));
  return match === 'all' && met.length < tests.length ? [] : met;
}
