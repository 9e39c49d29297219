// Validation of a listing's optional fields, shared by browser and server.
import type { z } from 'zod';
import { httpUrl, optionalText } from '../validation.ts';
import { nameOf, type OptionalField } from './optional-fields.ts';

/** The rule for values of this field, with its error messages. */
export const ruleOf = (field: OptionalField): z.ZodType<string> =>
  field.kind === 'link' ? httpUrl(nameOf(field)) : optionalText(nameOf(field), field.maxLength);
