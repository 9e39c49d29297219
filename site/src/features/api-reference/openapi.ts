// As much of an OpenAPI 3.1 document as the reference shows. It comes from the server, so that what is there decides.
import { z } from 'zod';

/** A JSON Schema, as deep as it goes. */
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
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
};

const SchemaObject: z.ZodType<Schema> = z.looseObject({});
const Content = z.record(z.string(), z.looseObject({ schema: SchemaObject.optional() }));

const Parameter = z.looseObject({
  name: z.string(),
  in: z.string(),
  required: z.boolean().default(false),
  description: z.string().optional(),
  schema: SchemaObject.optional(),
});
export type Parameter = z.infer<typeof Parameter>;

const Response = z.looseObject({ description: z.string().default(''), content: Content.optional() });
export type Response = z.infer<typeof Response>;

const Operation = z.looseObject({
  summary: z.string().default(''),
  description: z.string().optional(),
  tags: z.array(z.string()).default([]),
  security: z.array(z.looseObject({})).optional(),
  parameters: z.array(Parameter).default([]),
  requestBody: z.looseObject({ content: Content }).optional(),
  responses: z.record(z.string(), Response).default({}),
});

export const OpenApi = z.looseObject({
  info: z.looseObject({ title: z.string(), version: z.string(), description: z.string().optional() }),
  paths: z.record(z.string(), z.record(z.string(), z.unknown())),
  components: z.looseObject({ schemas: z.record(z.string(), SchemaObject).default({}) }).optional(),
});
export type OpenApi = z.infer<typeof OpenApi>;

export type Call = z.infer<typeof Operation> & { method: string; path: string; group: string };

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

/** Every call of the document, in its order, each with the part of the API that it belongs to. */
export function callsOf({ paths }: OpenApi): Call[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, raw]) => {
      const operation = Operation.safeParse(raw);
      if (!METHODS.includes(method) || !operation.success) return [];
      const group = operation.data.tags[0] ?? path.split('/')[2] ?? 'other';
      return { ...operation.data, method: method.toUpperCase(), path, group };
    }),
  );
}

/** The schema that a reference names; one that names nothing describes anything. */
export function resolve(schema: Schema, { components }: OpenApi): Schema {
  const name = schema.$ref?.split('/').at(-1);
  return name === undefined ? schema : (components?.schemas[name] ?? {});
}
