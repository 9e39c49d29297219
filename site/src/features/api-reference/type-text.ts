import type { Schema } from './openapi.ts';

/** A schema in a few words: 'text (uuid)', 'list of number', 'one of newest, rating', 'AddonCard or null'. */
export function typeText(schema: Schema | undefined): string {
  if (schema === undefined) return 'anything';
  if (schema.$ref !== undefined) return schema.$ref.split('/').at(-1) ?? 'anything';
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return `one of ${schema.enum.map(String).join(', ')}`;
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return [...new Set(choices.map(typeText))].join(' or ');
  const types = [schema.type ?? 'anything'].flat();
  return types.map((type) => named(type, schema)).join(' or ');
}

function named(type: string, { format, items }: Schema): string {
  if (type === 'array') return `list of ${typeText(items)}`;
  if (type === 'string') return format === undefined ? 'text' : `text (${format})`;
  if (type === 'integer') return 'whole number';
  return type;
}
