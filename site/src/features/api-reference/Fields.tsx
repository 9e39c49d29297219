import { type OpenApi, resolve, type Schema } from './openapi.ts';
import { typeText } from './type-text.ts';

/** How deep fields are unfolded; below it their type alone is named. */
const DEPTH = 3;

type Props = { schema: Schema; document: OpenApi; depth?: number };

/** The fields of an object or of a list's objects, those within them indented. */
export function Fields({ schema, document, depth = 0 }: Props) {
  const object = objectIn(schema, document);
  if (object?.properties === undefined || depth > DEPTH) {
    return depth === 0 ? <p className="text-muted">{typeText(schema)}</p> : null;
  }
  const required = new Set(object.required);
  return (
    <ul className={`grid gap-1.5 ${depth > 0 ? 'mt-1.5 border-l-2 border-line pl-4' : ''}`}>
      {Object.entries(object.properties).map(([name, field]) => (
        <li key={name} className="wrap-anywhere">
          <code className="font-semibold">{name}</code>{' '}
          <span className="text-muted">
            {typeText(field)}
            {!required.has(name) && ', optional'}
            {field.description !== undefined && `. ${field.description}`}
          </span>
          <Fields schema={field} document={document} depth={depth + 1} />
        </li>
      ))}
    </ul>
  );
}

/** The object that a schema is about: itself, one of a list, or the one that may be null. */
function objectIn(schema: Schema, document: OpenApi): Schema | undefined {
  const whole = resolve(schema, document);
  if (whole.properties !== undefined) return whole;
  if (whole.items !== undefined) return objectIn(whole.items, document);
  const choices = whole.anyOf ?? whole.oneOf ?? whole.allOf ?? [];
  return choices.map((choice) => objectIn(choice, document)).find((found) => found !== undefined);
}
