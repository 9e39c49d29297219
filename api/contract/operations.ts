// Every call of the API in one table: from it come the routes' validation and guards, the OpenAPI document and the
// typed client. A key is the method and the path as the specification writes it.

import { adminOperations } from '../addons/admin-operations.ts';
import { discoveryOperations } from '../addons/discovery-operations.ts';
import { addonsOperations } from '../addons/operations.ts';
import { authOperations } from '../auth/operations.ts';
import { consoleOperations } from '../console/operations.ts';
import { engagementOperations } from '../engagement/operations.ts';
import { moderationOperations } from '../moderation/operations.ts';
import { provenanceOperations } from '../provenance/operations.ts';
import { publisherOperations } from '../publisher/operations.ts';
import { peopleOperations } from '../publishers/operations.ts';
import { ruleOperations } from '../rules/operations.ts';
import { siteOperations } from '../site-info/operations.ts';

export type { Access, Operation } from './operation.ts';

/** The calls by what they are about. */
export const chapters = {
  'Logging in': authOperations,
  'Add-ons': addonsOperations,
  Finding: discoveryOperations,
  Engagement: engagementOperations,
  People: peopleOperations,
  Provenance: provenanceOperations,
  Publishing: publisherOperations,
  Administration: adminOperations,
  Moderation: moderationOperations,
  Rules: ruleOperations,
  Console: consoleOperations,
  Site: siteOperations,
} as const;

export const operations = {
  ...authOperations,
  ...addonsOperations,
  ...discoveryOperations,
  ...engagementOperations,
  ...peopleOperations,
  ...provenanceOperations,
  ...publisherOperations,
  ...adminOperations,
  ...moderationOperations,
  ...ruleOperations,
  ...consoleOperations,
  ...siteOperations,
} as const;

export type Operations = typeof operations;
export type OperationKey = keyof Operations;
