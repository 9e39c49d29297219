import { isPictureField, labelOfField, textOfField } from '@sandcrate/api/contract/change-fields.ts';
import type { FieldDifference } from '../review/Differences.tsx';

/** A difference of a proposed change in words: the field's name, and values as a person reads them. */
export function inWords({ field, before, after, ...pictures }: FieldDifference): FieldDifference {
  const was = valueInWords(field, before);
  const is = valueInWords(field, after);
  // Where only what people do not read differs, such as the UUID of a pack, that is what there is to show.
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
