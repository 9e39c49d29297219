// Optional fields of a listing: links and short texts. Each field is described here once; events, forms,
// tables, pages, letters and lists of changes are derived from it. Browsers read this too: no Node imports.

export type OptionalField = {
  /** Its label in forms and lists of changes. */
  label: string;
  /** Its label on the add-on's page. */
  heading: string;
} & (
  | /** A button on the page; even a verified publisher's change is reviewed first. */ { kind: 'link' }
  | /** A paragraph on the page; a verified publisher's change goes live at once. */ {
      kind: 'text';
      maxLength: number;
    }
);

/** What refusals call a field. */
export const nameOf = ({ label, kind }: OptionalField): string => (kind === 'link' ? `${label} URL` : label);

const link = (label: string, heading = label): OptionalField => ({ label, heading, kind: 'link' });

export const OPTIONAL_FIELDS = {
  sourceUrl: link('Source code', 'Source Code'),
  documentationUrl: link('Documentation'),
  supportUrl: link('Support'),
} as const satisfies Readonly<Record<string, OptionalField>>;

export type OptionalFieldName = keyof typeof OPTIONAL_FIELDS;
/** The values of a listing in these fields; null where it has none. */
export type OptionalValues = Record<OptionalFieldName, string | null>;

export const isOptionalField = (name: string): name is OptionalFieldName =>
  Object.hasOwn(OPTIONAL_FIELDS, name);

export const OPTIONAL_FIELD_NAMES: readonly OptionalFieldName[] =
  Object.keys(OPTIONAL_FIELDS).filter(isOptionalField);

/** A record with a value for each field, in the order of the fields. */
export function perOptionalField<T>(
  make: (field: OptionalField, name: OptionalFieldName) => T,
): Record<OptionalFieldName, T> {
  const entries = OPTIONAL_FIELD_NAMES.map((name) => [name, make(OPTIONAL_FIELDS[name], name)]);
  return Object.fromEntries(entries) as Record<OptionalFieldName, T>; // built from all their names
}

/** The values of a listing that leaves them all empty. */
export const NO_OPTIONAL_VALUES: OptionalValues = perOptionalField(() => null);
