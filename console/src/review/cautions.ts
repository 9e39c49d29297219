import type { PendingAddon } from '@sandcrate/api/contract/admin.ts';

type Caution = PendingAddon['cautions'][number];

export const CAUTION_LABELS: Record<Caution, string> = {
  scripts: 'Scripts',
  notes: 'Unusual',
  'same-file': 'Same file',
};

const SENTENCES: Record<Caution, string> = {
  scripts: 'it runs scripts',
  notes: 'something about its file is unusual',
  'same-file': 'another add-on has the same file',
};

/** Why an add-on has to be opened before it is approved; undefined when nothing asks for that. */
export function openFirstBecause(cautions: readonly Caution[]): string | undefined {
  if (cautions.length === 0) return undefined;
  return `Open it first: ${new Intl.ListFormat('en').format(cautions.map((caution) => SENTENCES[caution]))}.`;
}
