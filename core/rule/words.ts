// The tests of a rule in words: 'uses @minecraft/server-net'. Shared by browser and server.
import type { Condition, CountFact, FlagFact, Test, TextFact } from './condition.ts';

type Phrase = { is: string; contains: string };

const TEXTS: Record<TextFact, Phrase> = {
  title: { is: 'has the title', contains: 'has a title with' },
  description: { is: 'has the description', contains: 'has a description with' },
  tag: { is: 'has the tag', contains: 'has a tag with' },
  category: { is: 'is in the category', contains: 'is in a category with' },
  version: { is: 'has the version', contains: 'has a version with' },
  address: { is: 'is downloaded from', contains: 'is downloaded from an address with' },
  'file-name': { is: 'has a file named', contains: 'has a file name with' },
  module: { is: 'uses', contains: 'uses a module with' },
  capability: { is: 'asks for the capability', contains: 'asks for a capability with' },
  experiment: { is: 'needs the experiment', contains: 'needs an experiment with' },
  note: { is: 'has the note', contains: 'has a note with' },
};

/** Names that read well without quotation marks. */
const NAMES: readonly TextFact[] = ['category', 'module', 'capability', 'experiment'];

/** The counted noun in singular and plural. */
const COUNTS: Record<CountFact, [before: string, one: string, many: string]> = {
  approved: ['comes from a publisher with', 'approved submission', 'approved submissions'],
  rejected: ['comes from a publisher with', 'rejected submission', 'rejected submissions'],
  files: ['holds', 'file', 'files'],
};

function countInWords(fact: CountFact, bound: string, value: number): string {
  const [before, one, many] = COUNTS[fact];
  const count = bound === 'at most' && value === 0 ? 'no' : `${bound} ${value}`;
  return `${before} ${count} ${value === 1 ? one : many}`;
}

const FLAGS: Record<FlagFact, { yes: string; no: string }> = {
  scripts: { yes: 'runs scripts', no: 'runs no scripts' },
  file: { yes: 'has a file', no: 'has no file of its own' },
  verified: { yes: 'comes from a verified publisher', no: 'comes from a publisher who is not verified' },
  change: { yes: 'changes a live add-on', no: 'is a new add-on' },
};

export function testInWords(test: Test): string {
  switch (test.test) {
    case 'is':
    case 'contains': {
      const isName = test.test === 'is' && NAMES.includes(test.fact);
      return `${TEXTS[test.fact][test.test]} ${isName ? test.value : `“${test.value}”`}`;
    }
    case 'at-most':
      return countInWords(test.fact, 'at most', test.value);
    case 'at-least':
      return countInWords(test.fact, 'at least', test.value);
    default:
      return FLAGS[test.fact][test.test];
  }
}

const listed = (tests: readonly Test[], type: 'conjunction' | 'disjunction') =>
  new Intl.ListFormat('en', { type }).format(tests.map(testInWords));

/** Tests that all pass, in words. */
export const testsInWords = (tests: readonly Test[]): string => listed(tests, 'conjunction');

export const conditionInWords = ({ match, tests }: Condition): string =>
  listed(tests, match === 'all' ? 'conjunction' : 'disjunction');
