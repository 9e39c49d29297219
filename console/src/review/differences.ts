import { CATEGORY_LABELS } from '@sandcrate/api/contract/limits.ts';
import { OPTIONAL_FIELD_NAMES, OPTIONAL_FIELDS } from '@sandcrate/api/contract/optional-fields.ts';
import type { ReviewedAddon } from '../addons/moderated-addon.ts';
import { inWords } from '../changes/fields.ts';
import { formatBytes } from '../ui/format.ts';

export type Difference = { field: string; before: string; after: string };

type Reading = (addon: ReviewedAddon) => string | null | undefined;

/** The address without its ticket, of which the server gives a new one every ten minutes. */
const withoutTicket = (address: string | null) =>
  address === null ? null : address.replace(/\?ticket=.*/, '');

/** What a moderator decides on, as comparable text. Undefined means 'not known', and is never a difference. */
const FIELDS: Record<string, Reading> = {
  Title: ({ title }) => title,
  Description: ({ description }) => description,
  'Full description': ({ body }) => body,
  'Pictures in the full description': ({ pictures }) => pictures?.map(({ id }) => id).join('\n'),
  Category: ({ category }) => CATEGORY_LABELS[category],
  Tags: ({ tags }) => tags.join(', '),
  Version: ({ version }) => version,
  File: ({ fileName }) => fileName,
  'File size': ({ fileSize }) => (fileSize === null ? null : formatBytes(fileSize)),
  'SHA-256': ({ sha256 }) => sha256,
  'Download URL': ({ customDownloadUrl }) => customDownloadUrl,
  Monetization: ({ monetizationEnabled }) => (monetizationEnabled ? 'Monetized' : 'Free'),
  Banner: ({ bannerImageUrl }) => withoutTicket(bannerImageUrl),
  Screenshots: ({ images }) => images?.map(({ imageUrl }) => withoutTicket(imageUrl)).join('\n'),
  'Captions of screenshots': ({ images }) =>
    images
      ?.flatMap(({ displayOrder, caption }) => (caption === null ? [] : [`${displayOrder}: ${caption}`]))
      .join('\n'),
  ...Object.fromEntries(
    OPTIONAL_FIELD_NAMES.map((name): [string, Reading] => [
      OPTIONAL_FIELDS[name].label,
      (addon) => addon[name],
    ]),
  ),
};

/**
 * The differences between two states of an add-on, in the fields that both know, and between what is proposed if its
 * publisher replaced an open change.
 */
export function differences(before: ReviewedAddon, after: ReviewedAddon): Difference[] {
  const live = Object.entries(FIELDS).flatMap(([field, read]) => {
    const [was, is] = [read(before), read(after)];
    if (was === undefined || is === undefined || was === is) return [];
    return [{ field, before: was ?? '', after: is ?? '' }];
  });
  return [...live, ...differencesOfChanges(before.openChange, after.openChange)];
}

type Change = ReviewedAddon['openChange'];

/** A field that a change leaves alone has the live value. */
function differencesOfChanges(was: Change, is: Change): Difference[] {
  if (!was || !is || was.id === is.id) return [];
  const [first, second] = [was, is].map(
    ({ differences }) => new Map(differences.map((each) => [each.field, each])),
  );
  const fields = new Set([...(first?.keys() ?? []), ...(second?.keys() ?? [])]);
  return [...fields].flatMap((field) => {
    const [old, proposed] = [first?.get(field), second?.get(field)];
    const before = (old ? old.after : proposed?.before) ?? null;
    const after = (proposed ? proposed.after : old?.before) ?? null;
    if (before === after) return [];
    const { field: label, ...values } = inWords({ field, before, after });
    return [{ field: `Proposed: ${label}`, before: values.before ?? '', after: values.after ?? '' }];
  });
}
