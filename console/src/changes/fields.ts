import { isPictureField, labelOfField, textOfField } from '@sandcrate/api/contract/change-fields.ts';
import type { FieldDifference } from '../review/Differences.tsx';

/** A difference of a proposed change in words: the field's label, and readable values. */
export function inWords({ field, before, after, ...pictures }: FieldDifference): FieldDifference {
  const was = valueInWords(field, before);
  const is = valueInWords(field, after);
  // When the readable values are the same, as for packs that differ only in their UUID, the raw ones are shown.
  const isToldApart = was !== is || field === 'file';
  return {
    field: labelOfField(field),
    before: isToldApart ? was : before,
    after: isToldApart ? is : after,
    ...pictures,
  };
}

function valueInWords(field: string, value: string | null): string | null {
  if (value === null) return null;
  return isPictureField(field) ? `Picture ${value.slice(0, 12)}` : textOfField(field, value);
}
