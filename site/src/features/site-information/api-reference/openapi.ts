// The parts of an OpenAPI 3.1 document that the reference shows. The document comes from the server, so it is current.
import { z } from 'zod';

/** A JSON Schema, which may be nested. */
export type Schema = {
  type?: string | string[];
  $ref?: string;
  format?: string;
  description?: string;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  additionalProperties?: boolean | Schema;
  contentMediaType?: string;
  contentSchema?: Schema;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  maxItems?: number;
};

const SchemaObject: z.ZodType<Schema> = z.looseObject({});
const Content = z.record(z.string(), z.object({ schema: SchemaObject.optional() }));

const Parameter = z.object({
  name: z.string(),
  in: z.string(),
  required: z.boolean().default(false),
  description: z.string().optional(),
  schema: SchemaObject.optional(),
});
export type Parameter = z.infer<typeof Parameter>;

const Response = z.object({
  $ref: z.string().optional(),
  description: z.string().default(''),
  content: Content.optional(),
});
export type Response = z.infer<typeof Response>;

const Operation = z.object({
  summary: z.string().default(''),
  /** Who may make the call. */
  description: z.string().optional(),
  tags: z.array(z.string()).default([]),
  security: z.array(z.record(z.string(), z.unknown())).default([]),
  parameters: z.array(Parameter).default([]),
  requestBody: z.object({ required: z.boolean().default(false), content: Content }).optional(),
  responses: z.record(z.string(), Response).default({}),
});

export const OpenApi = z.object({
  servers: z.array(z.object({ url: z.string() })).default([]),
  paths: z.record(z.string(), z.record(z.string(), z.unknown())),
  components: z
    .object({
      schemas: z.record(z.string(), SchemaObject).default({}),
      responses: z.record(z.string(), Response).default({}),
    })
    .default({ schemas: {}, responses: {} }),
});
export type OpenApi = z.infer<typeof OpenApi>;

export type Call = z.infer<typeof Operation> & { method: string; path: string; group: string };

/** What the page shows of the document. */
export type Reference = {
  /** The site's address, without a slash at the end. */
  url: string;
  calls: Call[];
  /** Schemas by the name that references use. */
  schemas: Record<string, Schema>;
  responses: Record<string, Response>;
};

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

/**
 * Reads a document: every call in order, each with the group that it belongs to.
 * @throws ZodError when it is not an OpenAPI document
 */
export function referenceOf(document: unknown): Reference {
  const { servers, paths, components } = OpenApi.parse(document);
  const calls = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, raw]): Call[] => {
      const operation = Operation.safeParse(raw);
      if (!METHODS.includes(method) || !operation.success) return [];
      const group = operation.data.tags[0] ?? path.split('/')[2] ?? 'other';
      return [{ ...operation.data, method: method.toUpperCase(), path, group }];
    }),
  );
  return { url: servers[0]?.url ?? '', calls, ...components };
}

/** The name of a component: the last part of a reference. */
export const nameIn = (reference: string) => reference.split('/').at(-1) ?? '';

/** The schema that a reference names; an unknown name resolves to a schema for any value. */
export function resolve(schema: Schema, schemas: Reference['schemas']): Schema {
  return schema.$ref === undefined ? schema : (schemas[nameIn(schema.$ref)] ?? {});
}
