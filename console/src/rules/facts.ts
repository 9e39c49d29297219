// The facts that a rule can test, as the editor offers them, and the comparisons that each allows.
import { type Condition, CountFact, FlagFact, type Test, TextFact } from '@sandcrate/api/rules/contract.ts';

export type Fact = Test['fact'];

const LABELS: Record<Fact, string> = {
  title: 'Title',
  description: 'Description',
  tag: 'Tag',
  category: 'Category',
  version: 'Version',
  address: 'Download address',
  'file-name': 'File name',
  module: 'Script module',
  capability: 'Capability',
  experiment: 'Experiment',
  note: 'Note of the inspector',
  approved: 'Publisher’s approved submissions',
  rejected: 'Publisher’s rejected submissions',
  files: 'Number of files',
  scripts: 'Runs scripts',
  file: 'Has a file of its own',
  verified: 'Publisher is verified',
  change: 'Changes a live add-on',
};

export const FACTS = [...TextFact.options, ...CountFact.options, ...FlagFact.options].map((fact) => ({
  fact,
  label: LABELS[fact],
}));

export const COMPARISONS: Record<Test['test'], string> = {
  is: 'is',
  contains: 'contains',
  'at-least': 'is at least',
  'at-most': 'is at most',
  yes: 'yes',
  no: 'no',
};

const isOneOf = <T extends string>(options: readonly T[], fact: Fact): fact is T & Fact =>
  options.some((option) => option === fact);

/** A test as it is edited: its value is what was typed. */
export type TestDraft = { fact: Fact; test: Test['test']; value: string };
export type RuleDraft = {
  name: string;
  effect: 'flag' | 'hold';
  match: Condition['match'];
  tests: TestDraft[];
};

export function comparisonsOf(fact: Fact): Test['test'][] {
  if (isOneOf(TextFact.options, fact)) return ['is', 'contains'];
  return isOneOf(CountFact.options, fact) ? ['at-least', 'at-most'] : ['yes', 'no'];
}

export const takesValue = ({ test }: Pick<TestDraft, 'test'>) => test !== 'yes' && test !== 'no';
export const isCount = ({ fact }: Pick<TestDraft, 'fact'>) => isOneOf(CountFact.options, fact);

export const emptyTest: TestDraft = { fact: 'title', test: 'contains', value: '' };

/** Changes the fact of a test. What was typed stays if it still fits. */
export function aboutFact(draft: TestDraft, fact: Fact): TestDraft {
  const comparisons = comparisonsOf(fact);
  const [first = 'is'] = comparisons;
  const test = comparisons.includes(draft.test) ? draft.test : first;
  return { fact, test, value: isCount({ fact }) === isCount(draft) ? draft.value : '' };
}

export const draftOf = ({ match, tests }: Condition): Pick<RuleDraft, 'match' | 'tests'> => ({
  match,
  tests: tests.map((test) => ({
    fact: test.fact,
    test: test.test,
    value: 'value' in test ? String(test.value) : '',
  })),
});

/** The rule as a request body, which is still to be validated. */
export const bodyOf = ({ name, effect, match, tests }: RuleDraft) => ({
  name,
  effect,
  condition: {
    match,
    tests: tests.map((draft) => {
      const { fact, test, value } = draft;
      if (!takesValue(draft)) return { fact, test };
      return { fact, test, value: isCount(draft) && value.trim() !== '' ? Number(value) : value };
    }),
  },
});
