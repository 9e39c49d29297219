import { isPictureField, labelOfField, textOfField } from '@sandcrate/api/contract/change-fields.ts';
import type { FieldDifference } from '../review/Differences.tsx';

/** A difference of a proposed change in words: the field's name, and values as a person reads them. */
export function inWords({ field, before, after, ...pictures }: FieldDifference): FieldDifference {
  return {
    field: labelOfField(field),
    before: valueInWords(field, before),
    after: valueInWords(field, after),
    ...pictures,
  };
}

function valueInWords(field: string, value: string | null): string | null {
  if (value === null) return null;
  return isPictureField(field) ? `Picture ${value.slice(0, 12)}` : textOfField(field, value);
}
