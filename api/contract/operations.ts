// Every call of the API in one table: from it come the routes' validation and guards, the OpenAPI document and the
// typed client. A key is the method and the path as the specification writes it.
import { addonsOperations } from './operations/addons.ts';
import { adminOperations } from './operations/admin.ts';
import { authOperations } from './operations/auth.ts';
import { consoleOperations } from './operations/console.ts';
import { discoveryOperations } from './operations/discovery.ts';
import { engagementOperations } from './operations/engagement.ts';
import { moderationOperations } from './operations/moderation.ts';
import { peopleOperations } from './operations/people.ts';
import { provenanceOperations } from './operations/provenance.ts';
import { publisherOperations } from './operations/publisher.ts';
import { ruleOperations } from './operations/rules.ts';
import { siteOperations } from './operations/site.ts';

export type { Access, Operation } from './operations/operation.ts';

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
