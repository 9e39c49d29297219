import type { PendingAddon } from '@sandcrate/api/addons/admin-contract.ts';

type Caution = PendingAddon['cautions'][number];

const LABELS: Record<Exclude<Caution, 'rule'>, string> = {
  scripts: 'Scripts',
  notes: 'Unusual',
  'same-file': 'Same file',
};

type Cautioned = Pick<PendingAddon, 'cautions' | 'ruleMatches'>;

/** Short labels for an add-on's cautions. Matched rules are named. */
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

/** Why an add-on must be opened before it is approved; undefined when there are no cautions. */
export function openFirstBecause(cautions: readonly Caution[]): string | undefined {
  if (cautions.length === 0) return undefined;
  return `Open it first: ${new Intl.ListFormat('en').format(cautions.map((caution) => SENTENCES[caution]))}.`;
}

type Unopened = { cautions: readonly Caution[]; publisherVerified: boolean };

/** Why an unopened add-on cannot be approved in bulk; undefined if its publisher is verified and it has no cautions. */
export const openBeforeBulkBecause = ({ cautions, publisherVerified }: Unopened): string | undefined =>
  openFirstBecause(cautions) ??
  (publisherVerified ? undefined : 'Open it first: its publisher is not verified.');
