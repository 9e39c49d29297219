// The API's OpenAPI 3.1 document, generated from the contract's table. Only calls in the table are served, and all of
// them are described.

import { chapters, type Operation } from '../contract/operations.ts';
import { answersOf, HEADERS, REFUSED } from './answers.ts';
import { type Components, inline, type JsonSchema, makeComponents } from './components.ts';
import type { OperationObject, Parameter } from './operation-object.ts';
import { PLAIN_TAG, plainPaths } from './plain-paths.ts';

export type OpenApiDocument = {
  openapi: '3.1.1';
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  tags: { name: string }[];
  paths: Record<string, Record<string, OperationObject>>;
  components: object;
};

export type About = { title: string; version: string; url: string };

const DESCRIPTION = `Add-ons of a sandbox game: find, download, rate and discuss them; publish; moderate.
A refusal is \`{ message, code, issues? }\`; \`message\` is the text to show to a person.
Log in with \`POST /api/auth/login\` and send its token as \`Authorization: Bearer\`.
Any change may be sent with an \`Idempotency-Key\`: repeated with the same key, it is done once and answered as before.`;

const WHO: Record<Operation['access'], string> = {
  guest: 'Anybody.',
  member: 'Anybody who is logged in.',
  participant: 'Anybody who is logged in, except auditors.',
  publisher: 'Publishers.',
  staff: 'Administrators and the owner.',
  owner: 'The owner.',
  audit: 'Auditors, administrators and the owner.',
};

/** Describes every call; `title` and `url` are the site's own. */
export function openApiDocument({ title, version, url }: About): OpenApiDocument {
  const components = makeComponents();
  const paths: OpenApiDocument['paths'] = {};
  for (const [tag, operations] of Object.entries(chapters)) {
    for (const [key, operation] of Object.entries(operations)) {
      const [method = 'GET', path = ''] = key.split(' ');
      paths[path] = { ...paths[path], [method.toLowerCase()]: describe(key, tag, operation, components) };
    }
  }
  return {
    openapi: '3.1.1',
    info: { title, version, description: DESCRIPTION },
    servers: [{ url }],
    tags: [...Object.keys(chapters), PLAIN_TAG].map((name) => ({ name })),
    paths: { ...paths, ...plainPaths() },
    components: {
      schemas: components.schemas,
      responses: REFUSED,
      headers: HEADERS,
      securitySchemes: { session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  };
}

/** The penalty that blocks a call, and whether a suspended account may make it although it changes something. */
const penaltiesIn = ({ blockedBy, whileSuspended }: Operation): string[] => [
  ...(blockedBy ? [`Blocked by the penalty \`${blockedBy}\`.`] : []),
  ...(whileSuspended ? ['Also open to suspended accounts.'] : []),
];

function describe(key: string, tag: string, operation: Operation, components: Components): OperationObject {
  const isChange = !key.startsWith('GET ');
  return {
    operationId: operationId(key),
    tags: [tag],
    summary: operation.summary,
    description: [WHO[operation.access], ...penaltiesIn(operation)].join(' '),
    'x-access': operation.access,
    security: operation.access === 'guest' ? [{}, { session: [] }] : [{ session: [] }],
    parameters: [
      ...parametersOf(operation.params, 'path'),
      ...parametersOf(operation.query, 'query'),
      ...(isChange ? [IDEMPOTENCY_KEY] : []),
      ...(operation.ifMatch ? [IF_MATCH] : []),
    ],
    ...(operation.body ? { requestBody: requestBody(operation, operation.body) } : {}),
    responses: answersOf(key, operation, components),
  };
}

/** 'PUT /api/addons/{id}' is called put_addons_id. */
const operationId = (key: string) =>
  key
    .replace('/api', '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/_$/, '');

const IDEMPOTENCY_KEY: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'Repeated with the same key, the call is done once.',
  schema: { type: 'string', minLength: 1, maxLength: 200 },
};
const IF_MATCH: Parameter = {
  name: 'If-Match',
  in: 'header',
  required: false,
  description: 'The revision that the caller saw, from its ETag. Any other revision is refused with 409.',
  schema: { type: 'string' },
};

function parametersOf(schema: Operation['params'], place: 'path' | 'query'): Parameter[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = inline(schema, 'input');
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: typeof property === 'boolean' ? {} : property,
  }));
}

function requestBody(
  { multipart, requiredFiles = [] }: Operation,
  body: NonNullable<Operation['body']>,
): NonNullable<OperationObject['requestBody']> {
  const schema = inline(body, 'input');
  if (multipart === undefined) {
    return { required: (schema.required ?? []).length > 0, content: { 'application/json': { schema } } };
  }
  const files = multipart.map((name): [string, JsonSchema] => [
    name,
    { contentMediaType: 'application/octet-stream' },
  ]);
  const fields = Object.entries(inline(body, 'output').properties ?? {}).map(([name, field]) => [
    name,
    typeof field === 'boolean' ? {} : formField(field),
  ]);
  const { required = [] } = schema;
  const form: JsonSchema = {
    type: 'object',
    properties: { ...Object.fromEntries(fields), ...Object.fromEntries(files) },
    required: [...required, ...requiredFiles],
  };
  const encoding = Object.fromEntries(
    multipart.map((name) => [
      name,
      { contentType: name === 'file' ? 'application/octet-stream' : 'image/*' },
    ]),
  );
  return { required: true, content: { 'multipart/form-data': { schema: form, encoding } } };
}

/** How a form field is written as text: lists as JSON, booleans by name, clearable fields as text that may be empty. */
function formField({ anyOf, default: _, ...field }: JsonSchema): JsonSchema {
  const [text] = anyOf?.filter((choice) => typeof choice !== 'boolean' && choice.type !== 'null') ?? [];
  if (typeof text === 'object') return formField(text);
  if (field.type === 'boolean') return { type: 'string', enum: ['true', 'false'] };
  if (field.type === 'array') {
    return {
      type: 'string',
      contentMediaType: 'application/json',
      contentSchema: field,
      description: 'A list, written as one JSON text.',
    };
  }
  return field;
}
