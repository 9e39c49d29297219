import type { PendingAddon } from '@sandcrate/api/addons/admin-contract.ts';

type Caution = PendingAddon['cautions'][number];

const LABELS: Record<Exclude<Caution, 'rule'>, string> = {
  scripts: 'Scripts',
  notes: 'Unusual',
  'same-file': 'Same file',
};

type Cautioned = Pick<PendingAddon, 'cautions' | 'ruleMatches'>;

/** What asks for a closer look at an add-on, in a word each; of rules their names. */
export const cautionLabels = ({ cautions, ruleMatches }: Cautioned): string[] => [
  ...ruleMatches.map(({ name }) => `Rule: ${name}`),
  ...cautions.flatMap((caution) => (caution === 'rule' ? [] : LABELS[caution])),
];

const SENTENCES: Record<Caution, string> = {
  rule: 'it met a rule',
  scripts: 'it runs scripts',
  notes: 'something about its file is unusual',
  'same-file': 'another add-on has the same file',
};

/** Why an add-on has to be opened before it is approved; undefined when nothing asks for that. */
export function openFirstBecause(cautions: readonly Caution[]): string | undefined {
  if (cautions.length === 0) return undefined;
  return `Open it first: ${new Intl.ListFormat('en').format(cautions.map((caution) => SENTENCES[caution]))}.`;
}

type Unopened = { cautions: readonly Caution[]; publisherVerified: boolean };

/** Why an add-on that nobody opened cannot be approved along with others; undefined for what trusted publishers sent. */
export const openBeforeBulkBecause = ({ cautions, publisherVerified }: Unopened): string | undefined =>
  openFirstBecause(cautions) ??
  (publisherVerified ? undefined : 'Open it first: its publisher is not verified.');
