import { nameIn, type Schema } from './openapi.ts';

/** A schema in a few words: 'text (uuid)', 'list of number', 'one of newest, rating', 'AddonCard or null'. */
export function typeText(schema: Schema | undefined): string {
  if (schema === undefined) return 'anything';
  if (schema.$ref !== undefined) return nameIn(schema.$ref);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return `one of ${schema.enum.map(String).join(', ')}`;
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return [...new Set(choices.map(typeText))].join(' or ');
  if (schema.contentMediaType === 'application/octet-stream') return 'file';
  const types = [schema.type ?? 'anything'].flat();
  return types.map((type) => named(type, schema)).join(' or ') + limitsOf(schema);
}

function named(type: string, { format, items }: Schema): string {
  if (type === 'array') return `list of ${typeText(items)}`;
  if (type === 'string') return format === undefined ? 'text' : `text (${format})`;
  if (type === 'integer') return 'whole number';
  return type;
}

/** The bounds of a number, or of the length of a text or list. */
function limitsOf({ minLength, maxLength, minimum, maximum, maxItems }: Schema): string {
  return (
    between(minLength, maxLength, ' characters') +
    between(minimum, maximum, '') +
    between(undefined, maxItems, '')
  );
}

/** Whether a bound was set on purpose: generated schemas bound integers by the largest safe integer. */
const isSet = (bound: number | undefined) => bound !== undefined && Math.abs(bound) < Number.MAX_SAFE_INTEGER;

function between(least: number | undefined, most: number | undefined, unit: string): string {
  if (isSet(least) && isSet(most)) return `, ${least} to ${most}${unit}`;
  if (isSet(most)) return `, at most ${most}${unit}`;
  return isSet(least) && (unit === '' || least !== 1) ? `, at least ${least}${unit}` : '';
}

/** The names of the types that a schema refers to directly, not in its fields. */
export function typesIn(schema: Schema | undefined): string[] {
  if (schema === undefined) return [];
  if (schema.$ref !== undefined) return [nameIn(schema.$ref)];
  return [schema.items, ...(schema.anyOf ?? schema.oneOf ?? [])].flatMap(typesIn);
}
