import { CATEGORY_LABELS } from '@sandcrate/api/contract/limits.ts';
import { perOptionalField } from '@sandcrate/api/contract/optional-fields.ts';
import type { FieldDifference } from '../review/Differences.tsx';

const LABELS: Record<string, string> = {
  title: 'Title',
  description: 'Description',
  category: 'Category',
  tags: 'Tags',
  ...perOptionalField(({ label }) => label),
  monetizationEnabled: 'Monetized',
  banner: 'Banner',
  version: 'Version',
  notes: 'Release notes',
  file: 'File',
  customDownloadUrl: 'Download URL',
  packs: 'Packs',
  scripts: 'Scripts',
  modules: 'Modules',
  capabilities: 'Capabilities',
  experiments: 'Experiments',
  dependencies: 'Dependencies',
  minGameVersion: 'Game version',
};

const CATEGORIES: Record<string, string> = CATEGORY_LABELS;

/** A difference of a proposed change in words: the field's name, and values as a person reads them. */
export function inWords({ field, before, after, ...pictures }: FieldDifference): FieldDifference {
  const slot = /^screenshot(\d)$/.exec(field)?.[1];
  return {
    field: slot === undefined ? (LABELS[field] ?? field) : `Screenshot ${slot}`,
    before: valueInWords(field, before),
    after: valueInWords(field, after),
    ...pictures,
  };
}

function valueInWords(field: string, value: string | null): string | null {
  if (value === null) return null;
  if (field === 'category') return CATEGORIES[value] ?? value;
  // Pictures are told by the hash of their bytes.
  return field === 'banner' || field.startsWith('screenshot') ? `Picture ${value.slice(0, 12)}` : value;
}
