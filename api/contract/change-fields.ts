// How site and console name the fields of a proposed change, as `projections/moderation/differences.ts` tells them apart.
import { CATEGORY_LABELS } from './limits.ts';
import { perOptionalField } from './optional-fields.ts';

const LABELS: Readonly<Record<string, string>> = {
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
const CATEGORIES: Readonly<Record<string, string>> = CATEGORY_LABELS;

/** What a field is called; one that nobody has named yet is shown as it is. */
export const labelOfField = (field: string): string =>
  LABELS[field] ?? field.replace(/^screenshot(\d)$/, 'Screenshot $1');

/** Whether the values of a field are pictures, told apart by the hash of their bytes. */
export const isPictureField = (field: string): boolean =>
  field === 'banner' || field.startsWith('screenshot');

/** A value of a text field as people read it. */
export const textOfField = (field: string, value: string): string =>
  field === 'category' ? (CATEGORIES[value] ?? value) : value;
