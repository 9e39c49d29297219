// Generates the event catalogue from the schemas: node core/event-catalogue.ts > docs/reference/events.md
import { z } from 'zod';
import { concepts } from './event-types.ts';
import { currentVersion } from './upcast.ts';

type Schema = z.core.JSONSchema.BaseSchema;

/** How the pattern in a sealed text's schema begins. */
const SEALED = '^sealed:';

/** A type in a few words. */
function typeOf(schema: Schema | boolean | undefined): string {
  if (schema === undefined || typeof schema === 'boolean') return 'any';
  if (schema.const !== undefined) return `\`${JSON.stringify(schema.const)}\``;
  if (schema.enum) return schema.enum.map((value) => `\`${value}\``).join(', ');
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return [...new Set(options.map(typeOf))].join(' or ');
  if (schema.type === 'array') return `list of ${typeOf(itemsOf(schema))}`;
  if (schema.type === 'object') {
    const fields = Object.keys(schema.properties ?? {});
    return fields.length > 0 ? `{ ${fields.join(', ')} }` : 'object';
  }
  if (schema.pattern?.startsWith(SEALED)) return 'sealed text';
  return [schema.format ?? schema.type ?? 'any'].flat().join(' or ');
}

const itemsOf = ({ items }: Schema) => (Array.isArray(items) ? undefined : items);

const cell = (text: string) => text.replaceAll('|', '\\|');

function fieldsOf(schema: z.ZodType): string[] {
  const { properties = {} } = z.toJSONSchema(schema, { unrepresentable: 'any' });
  const fields = Object.entries(properties).map(([name, type]) => `\`${name}\` ${typeOf(type)}`);
  return fields.length > 0 ? fields : ['–'];
}

/** The whole catalogue as Markdown. */
export function eventCatalogue(): string {
  const lines = [
    '# Events',
    '',
    'Every type of event that the log may hold, by concept, made from the schemas by `npm run docs`.',
    '`core/fixtures` has an example of each version ever written; older ones are brought up to date as they are read.',
  ];
  for (const [concept, events] of Object.entries(concepts)) {
    lines.push('', `## ${concept}`, '', '| event | version | data |', '|---|---:|---|');
    for (const [type, schema] of Object.entries(events)) {
      lines.push(`| ${type} | ${currentVersion(type)} | ${cell(fieldsOf(schema).join('; '))} |`);
    }
  }
  return `${lines.join('\n')}\n`;
}

if (import.meta.main) process.stdout.write(eventCatalogue());
