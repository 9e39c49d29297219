// Values that fit a JSON schema, and values that do not, for generated requests.
import fc from 'fast-check';
import type { z } from 'zod';

type Schema = z.core.JSONSchema.BaseSchema;

const word = fc.constantFrom(
  'sand',
  'crate',
  'Better Boats',
  'a',
  'ß',
  '砂',
  '<b>',
  '"',
  "'; --",
  '%00',
  '../..',
);
const text = fc.oneof(word, fc.string({ unit: 'binary', maxLength: 40 }), fc.lorem({ maxCount: 5 }));

/** Values that no schema expects. */
export const nonsense: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(
    null,
    '',
    '\u0000',
    '\ud800',
    [],
    {},
    0,
    -1,
    1e308,
    true,
    'null',
    '[object Object]',
    'x'.repeat(5000),
  ),
  fc.jsonValue({ maxDepth: 2 }),
  text,
);

const bounded = (schema: Schema) => {
  const min = schema.minLength ?? 0;
  const max = Math.max(min, Math.min(schema.maxLength ?? 40, min + 40));
  return fc.string({ minLength: min, maxLength: max, unit: 'grapheme-ascii' });
};

/** Texts that match a pattern, or at least resemble it where the generator cannot handle it. */
function matching(pattern: string, schema: Schema): fc.Arbitrary<unknown> {
  if (pattern.includes('@')) return fc.emailAddress();
  try {
    return fc.stringMatching(new RegExp(pattern, 'u'));
  } catch {
    const minLength = schema.minLength ?? 3;
    return fc.string({ minLength, maxLength: minLength + 12, unit: fc.constantFrom(...'abcdefgh0123_-.') });
  }
}

function strings(schema: Schema): fc.Arbitrary<unknown> {
  switch (schema.format) {
    case 'uuid':
      return fc.uuid({ version: 4 });
    case 'email':
      return fc.emailAddress();
    case 'uri':
      return fc.webUrl();
    case 'date-time':
      return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
    default:
      return schema.pattern === undefined ? bounded(schema) : matching(schema.pattern, schema);
  }
}

/** Values that fit the schema; where it says nothing, anything. */
export function fitting(schema: Schema | boolean): fc.Arbitrary<unknown> {
  if (typeof schema === 'boolean') return nonsense;
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return fc.oneof(...options.map(fitting));
  switch (schema.type) {
    case 'string':
      return strings(schema);
    case 'integer':
      return fc.integer({
        min: Math.max(Number(schema.minimum ?? -1000), -1_000_000),
        max: Math.min(Number(schema.maximum ?? 1000), 1_000_000),
      });
    case 'number':
      return fc.double({
        min: Number(schema.minimum ?? -1e6),
        max: Number(schema.maximum ?? 1e6),
        noNaN: true,
      });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array': {
      const items = Array.isArray(schema.items) ? true : (schema.items ?? true);
      return fc.array(fitting(items), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 4, 4),
      });
    }
    case 'object': {
      const properties = Object.entries(schema.properties ?? {}).map(
        ([name, value]) => [name, fitting(value)] as const,
      );
      return fc.record(Object.fromEntries(properties), { requiredKeys: schema.required ?? [] });
    }
    default:
      return nonsense;
  }
}

/** Mostly values that fit; sometimes with one field that does not, or something else altogether. */
export function mostlyFitting(schema: Schema): fc.Arbitrary<unknown> {
  const fits = fitting(schema);
  const names = Object.keys(schema.properties ?? {});
  const spoilt =
    names.length === 0
      ? nonsense
      : fc
          .tuple(fits, fc.constantFrom(...names), nonsense)
          .map(([value, name, wrong]) => (typeof value === 'object' ? { ...value, [name]: wrong } : wrong));
  return fc.oneof(
    { weight: 6, arbitrary: fits },
    { weight: 3, arbitrary: spoilt },
    { weight: 1, arbitrary: nonsense },
  );
}
