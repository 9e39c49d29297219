// How the OpenAPI document describes a call.

import type { Operation } from '../contract/operations.ts';
import type { JsonSchema } from './components.ts';

export type Parameter = {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  description?: string;
  schema: JsonSchema;
};

export type OperationObject = {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  security: Record<string, string[]>[];
  parameters: Parameter[];
  requestBody?: { required: boolean; content: Record<string, { schema: JsonSchema; encoding?: object }> };
  responses: Record<string, object>;
  'x-access': Operation['access'];
};
