// Validation of a listing's optional fields, shared by browser and server.
import type { z } from 'zod';
import { httpUrl, optionalText } from '../validation.ts';
import type { OptionalField } from './optional-fields.ts';

/** The rule that a value of this field keeps, with the texts that people read when it does not. */
export const ruleOf = (field: OptionalField): z.ZodType<string> =>
  field.kind === 'link' ? httpUrl(`${field.label} URL`) : optionalText(field.label, field.maxLength);
