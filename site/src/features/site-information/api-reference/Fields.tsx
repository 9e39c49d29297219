import type { Schema } from './openapi.ts';
import { TypeName } from './TypeName.tsx';

/** How deep fields are listed; below this depth, only their type is named. */
const DEPTH = 3;

/** The fields of an object or of a list's objects, with nested fields indented. Named types are listed elsewhere. */
export function Fields({ schema, depth = 0 }: { schema: Schema; depth?: number }) {
  const object = objectIn(schema);
  if (object?.properties === undefined || depth > DEPTH) {
    return depth === 0 ? (
      <p className="text-muted">
        <TypeName schema={schema} />
      </p>
    ) : null;
  }
  const required = new Set(object.required);
  return (
    <ul className={`grid gap-1.5 ${depth > 0 ? 'mt-1.5 border-s-2 border-line ps-4' : ''}`}>
      {Object.entries(object.properties).map(([name, field]) => (
        <li key={name} className="wrap-anywhere">
          <code className="font-semibold">{name}</code>{' '}
          <span className="text-muted">
            <TypeName schema={field} />
            {!required.has(name) && ', optional'}
            {field.description !== undefined && `. ${field.description}`}
          </span>
          <Fields schema={field} depth={depth + 1} />
        </li>
      ))}
    </ul>
  );
}

/** The object that a schema spells out: the schema itself, a list's item, or one of its alternatives. */
function objectIn(schema: Schema): Schema | undefined {
  if (schema.properties !== undefined) return schema;
  if (schema.items !== undefined) return objectIn(schema.items);
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf ?? [];
  return choices.map(objectIn).find((found) => found !== undefined);
}
