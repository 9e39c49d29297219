// The named schemas of answers.
import { z } from 'zod';
import * as adminAddons from '../addons/admin-contract.ts';
import * as addons from '../addons/contract.ts';
import * as discovery from '../addons/discovery-contract.ts';
import * as engagement from '../addons/engagement-contract.ts';
import * as advisories from '../advisories/contract.ts';
import * as analytics from '../analytics/contract.ts';
import * as appeals from '../appeals/contract.ts';
import * as audit from '../audit/contract.ts';
import * as auth from '../auth/contract.ts';
import * as changes from '../changes/contract.ts';
import * as comments from '../comments/contract.ts';
import * as errors from '../contract/errors.ts';
import * as inbox from '../inbox/contract.ts';
import * as invites from '../invites/contract.ts';
import * as moderation from '../moderation/contract.ts';
import * as outbox from '../outbox/contract.ts';
import * as provenance from '../provenance/contract.ts';
import * as publisher from '../publisher/contract.ts';
import * as publishers from '../publishers/contract.ts';
import * as recalls from '../recalls/contract.ts';
import * as reports from '../reports/contract.ts';
import * as settings from '../settings/contract.ts';
import * as site from '../site-info/contract.ts';
import * as users from '../users/contract.ts';
import * as me from '../users/me-contract.ts';

export type JsonSchema = z.core.JSONSchema.BaseSchema;

const modules = [
  errors,
  auth,
  addons,
  adminAddons,
  analytics,
  advisories,
  appeals,
  audit,
  changes,
  comments,
  discovery,
  engagement,
  inbox,
  invites,
  me,
  moderation,
  outbox,
  provenance,
  publisher,
  publishers,
  recalls,
  reports,
  settings,
  site,
  users,
];

/** Bodies and queries are described inline. */
const isAnswer = (name: string) => name === 'ErrorBody' || !/(?:Body|Query|Form)$/.test(name);

const isSchema = (value: unknown): value is z.ZodType => value instanceof z.ZodType;

export type Components = {
  schemas: Record<string, JsonSchema>;
  /** An answer's schema: a reference when it has a name. */
  refer(answer: z.ZodType): JsonSchema;
};

const addressOf = (name: string) => `#/components/schemas/${name}`;

/** Names every exported schema of the contract, and renders them with references to each other. */
export function makeComponents(): Components {
  const registry = z.registry<{ id: string }>();
  const names = new Map<z.ZodType, string>();
  for (const [name, schema] of modules.flatMap((module) => Object.entries(module))) {
    if (!isSchema(schema) || !isAnswer(name) || names.has(schema)) continue;
    names.set(schema, name);
    registry.add(schema, { id: name });
  }
  const { schemas } = z.toJSONSchema(registry, { uri: addressOf, io: 'output', unrepresentable: 'any' });
  return {
    schemas: Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, plain(schema)])),
    refer(answer) {
      const name = names.get(answer);
      if (name !== undefined) return { $ref: addressOf(name) };
      if (answer instanceof z.ZodArray) {
        const { element } = answer;
        if (isSchema(element)) return { type: 'array', items: this.refer(element) };
      }
      return inline(answer, 'output');
    },
  };
}

/** A schema rendered inline. */
export const inline = (schema: z.ZodType, io: 'input' | 'output'): JsonSchema =>
  plain(z.toJSONSchema(schema, { io, unrepresentable: 'any' }));

/**
 * Drops `$schema`, because OpenAPI names the dialect once for the whole document. The contract's only recursive schema
 * is arbitrary JSON, which becomes `{}`: anything.
 */
function plain(schema: JsonSchema): JsonSchema {
  return JSON.parse(JSON.stringify(schema), (name, value) => {
    if (name === '$schema' || name === '$id' || name === '$defs') return undefined;
    if (name === 'pattern' && /\\p\{/i.test(value)) return undefined; // not all languages support Unicode properties
    return typeof value?.$ref === 'string' && value.$ref.includes('$defs') ? {} : value;
  });
}
