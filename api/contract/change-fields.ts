// How site and console name the fields of a proposed change, which `projections/moderation/differences.ts` defines.
import { CATEGORY_LABELS } from './limits.ts';
import { perOptionalField } from './optional-fields.ts';

const LABELS: Readonly<Record<string, string>> = {
  title: 'Title',
  description: 'Description',
  body: 'Full description',
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
/** For translations: the labels of all fields but screenshots and their captions. */
export const FIELD_LABELS: readonly string[] = Object.values(LABELS);
/** For translations: what `projections/moderation/differences.ts` says in words, besides categories. */
export const VALUE_LABELS: readonly string[] = [
  'yes',
  'no',
  'Runs scripts',
  'No scripts',
  'Unnamed pack',
  'pack unknown',
  'pack {0}',
];

const CATEGORIES: Readonly<Record<string, string>> = CATEGORY_LABELS;

/** The label of a field; a field without a label is shown by its name. Pictures of the body have its label. */
export const labelOfField = (field: string): string =>
  LABELS[field] ??
  field
    .replace(/^picture:.*$/, LABELS.body ?? '')
    .replace(/^screenshot(\d)$/, 'Screenshot $1')
    .replace(/^screenshot(\d)Caption$/, 'Caption of screenshot $1');

/** Whether a field's values are pictures, identified by the hash of their bytes. */
export const isPictureField = (field: string): boolean => /^(?:banner|screenshot\d|picture:.*)$/.test(field);

const MEGABYTE = 1024 ** 2;
/** As `releaseText` in `projections/moderation/differences.ts` writes them. */
const FILE = /^(.*) \((\d+) bytes, SHA-256 [0-9a-f]{64}\)$/s;
const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const UUID_AT_END = new RegExp(` ${UUID}$`, 'gim');
const UNNAMED = /^Unnamed pack(?=: )/gm;
const NEEDED_PACK = new RegExp(`(?<=[:,] )pack (?:unknown|${UUID})(?=[ ,]|$)`, 'gim');

const englishSize = (bytes: number): string =>
  bytes < 1024
    ? `${bytes} B`
    : bytes < MEGABYTE
      ? `${(bytes / 1024).toFixed(1)} KB`
      : `${(bytes / MEGABYTE).toFixed(1)} MB`;

/** How a language writes a text of the contract, and the size of a file. */
export type Wording = { word: (text: string) => string; size: (bytes: number) => string };
const ENGLISH: Wording = { word: (text) => text, size: englishSize };

/**
 * A value of a text field as people read it: a file with its size, packs with their version.
 * @param wording English if not given
 */
export function textOfField(field: string, value: string, { word, size }: Wording = ENGLISH): string {
  switch (field) {
    case 'category':
      return word(CATEGORIES[value] ?? value);
    case 'monetizationEnabled':
    case 'scripts':
      return word(value);
    case 'packs':
      return value.replaceAll(UUID_AT_END, '');
    case 'modules':
    case 'capabilities':
    case 'experiments':
    case 'dependencies':
      return value.replaceAll(UNNAMED, (text) => word(text)).replaceAll(NEEDED_PACK, (text) => word(text));
    case 'file': {
      const [, name, bytes] = FILE.exec(value) ?? [];
      return name === undefined ? value : `${name}, ${size(Number(bytes))}`;
    }
    default:
      return value;
  }
}
