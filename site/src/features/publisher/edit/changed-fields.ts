import type { AddonDetail } from '@sandcrate/api/addons/contract.ts';
import { type OptionalFieldName, perOptionalField } from '@sandcrate/api/contract/optional-fields.ts';

/** The initial values of an edit form. */
export type EditedAddon = Pick<
  AddonDetail,
  | 'title'
  | 'description'
  | 'body'
  | 'category'
  | 'version'
  | 'tags'
  | OptionalFieldName
  | 'customDownloadUrl'
  | 'monetizationEnabled'
  | 'images'
> & { /** Of the open change; those of the last release are no part of a new one. */ releaseNotes?: string };

/** The name of the field with a screenshot's caption. */
export const captionField = (slot: number) => `screenshot${slot}Caption`;

/** The fields of an add-on as the edit form submits them. */
export function fieldsOf(addon: EditedAddon): Readonly<Record<string, string>> {
  return {
    title: addon.title,
    description: addon.description,
    body: addon.body ?? '',
    category: addon.category,
    version: addon.version,
    tags: JSON.stringify(addon.tags),
    ...perOptionalField((_, name) => addon[name] ?? ''),
    releaseNotes: addon.releaseNotes ?? '',
    customDownloadUrl: addon.customDownloadUrl ?? '',
    monetizationEnabled: String(addon.monetizationEnabled),
    ...Object.fromEntries(
      addon.images.map(({ displayOrder, caption }) => [captionField(displayOrder), caption ?? '']),
    ),
  };
}

/** The fields that differ from the add-on. The server keeps fields that are left out. */
export function changedFields(
  addon: EditedAddon,
  fields: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const before = fieldsOf(addon);
  return Object.fromEntries(
    // Forms send line breaks as CRLF.
    Object.entries(fields).filter(([name, value]) => value.replace(/\r\n/g, '\n') !== (before[name] ?? '')),
  );
}
