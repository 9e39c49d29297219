import { type Call, type Reference, resolve, type Schema } from './openapi.ts';

const BY_FORMAT: Readonly<Record<string, string>> = {
  uuid: '0e984725-c51c-4bf4-9960-e1c80e27aba0',
  'date-time': '2026-01-31T12:00:00.000Z',
  date: '2026-01-31',
  email: 'name@example.org',
  uri: 'https://example.org/',
};
/** How deep objects are filled in. */
const DEPTH = 4;

/**
 * An example value of a schema, the same each time.
 * @param isRequest whether to leave out optional fields
 */
export function exampleOf(
  schema: Schema,
  schemas: Reference['schemas'],
  isRequest = false,
  depth = 0,
): unknown {
  const whole = resolve(schema, schemas);
  const { const: only, default: preset, enum: choices, anyOf, oneOf, allOf, items, properties } = whole;
  const inside = (part: Schema) => exampleOf(part, schemas, isRequest, depth + 1);
  if (only !== undefined) return only;
  if (choices !== undefined) return choices[0];
  const [variant] = anyOf ?? oneOf ?? allOf ?? [];
  if (variant !== undefined) return exampleOf(variant, schemas, isRequest, depth);
  if (preset !== undefined) return preset;
  const [type] = [whole.type ?? 'object'].flat();
  if (type === 'array') return items === undefined || depth >= DEPTH ? [] : [inside(items)];
  if (type === 'object') {
    if (depth >= DEPTH) return {};
    const required = new Set(whole.required);
    const shown = Object.entries(properties ?? {}).filter(([name]) => !isRequest || required.has(name));
    return Object.fromEntries(shown.map(([name, part]) => [name, inside(part)]));
  }
  if (type === 'integer' || type === 'number') return whole.minimum ?? 1;
  if (type === 'boolean') return true;
  return type === 'string' ? textOf(whole) : null;
}

const textOf = ({ format = '', minLength = 0 }: Schema) =>
  BY_FORMAT[format] ??
  'A text that is long enough'.padEnd(minLength, '.').slice(0, Math.max(minLength, 6)).trim();

/** A word for a shell, in single quotes. */
const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** A call as a curl command, with everything that it requires. */
export function curlOf(call: Call, { url, schemas }: Reference): string {
  const { method, parameters, requestBody, security } = call;
  const wordOf = (schema: Schema = {}) => encodeURIComponent(String(exampleOf(schema, schemas, true)));
  const path = parameters
    .filter((parameter) => parameter.in === 'path')
    .reduce((filled, { name, schema }) => filled.replace(`{${name}}`, wordOf(schema)), call.path);
  const query = parameters
    .filter((parameter) => parameter.in === 'query' && parameter.required)
    .map(({ name, schema }) => `${name}=${wordOf(schema)}`);
  const address = `${url}${path}${query.length > 0 ? `?${query.join('&')}` : ''}`;
  const lines = [`curl ${method === 'GET' ? '' : `-X ${method} `}${quoted(address)}`];
  if (security.length > 0 && !security.some((way) => Object.keys(way).length === 0))
    lines.push("-H 'Authorization: Bearer {token}'");
  const [type, { schema = {} } = {}] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  if (requestBody?.required !== true) return lines.join(' \\\n  ');
  if (type === 'multipart/form-data') lines.push(...formOf(schema, schemas));
  else if (type !== undefined)
    lines.push(
      `-H ${quoted(`Content-Type: ${type}`)}`,
      `-d ${quoted(JSON.stringify(exampleOf(schema, schemas, true)))}`,
    );
  return lines.join(' \\\n  ');
}

function formOf({ properties = {}, required = [] }: Schema, schemas: Reference['schemas']): string[] {
  return required.map((name) => {
    const field = properties[name] ?? {};
    if (field.contentMediaType === 'application/octet-stream') return `-F ${quoted(`${name}=@${name}.file`)}`;
    const value =
      field.contentSchema === undefined
        ? String(exampleOf(field, schemas, true))
        : JSON.stringify(exampleOf(field.contentSchema, schemas, true));
    return `-F ${quoted(`${name}=${value}`)}`;
  });
}

/** An example of a call's successful response as JSON; undefined if it has no JSON body. */
export function answerOf({ responses }: Call, { schemas }: Reference): string | undefined {
  const success = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1];
  const schema = success?.content?.['application/json']?.schema;
  return schema && JSON.stringify(exampleOf(schema, schemas), null, 2);
}
