// Whether releases work, as players report.

import { byAccount, byAddress, JSON_BODY, MINUTE } from '../contract/bounds.ts';
import type { Operation } from '../contract/operation.ts';
import { AddonId, AddonReleaseId } from '../contract/params.ts';
import {
  CompatibilityBody,
  CompatibilityView,
  PublisherCompatibilityQuery,
  PublisherCompatibilityView,
} from './contract.ts';

export const compatibilityOperations = {
  'GET /api/addons/{id}/compatibility': {
    access: 'guest',
    limit: 'none',
    bodyLimit: 'none',
    time: 'call',
    statements: { guest: 2, member: 5 },
    summary: 'How many players its current release worked for, by game version and device',
    params: AddonId,
    shared: 'page',
    answer: CompatibilityView,
  },
  'POST /api/addons/{id}/releases/{releaseId}/compatibility': {
    access: 'guest',
    limit: [byAddress(100, 10 * MINUTE), byAccount(30, 10 * MINUTE)],
    bodyLimit: JSON_BODY,
    time: 'call',
    statements: { guest: 6, member: 7 },
    summary: 'Report whether a release worked; a second report for the same game version replaces the first',
    params: AddonReleaseId,
    body: CompatibilityBody,
    answer: CompatibilityView,
  },
} as const satisfies Record<string, Operation>;

export const publisherCompatibilityOperations = {
  'GET /api/publisher/compatibility': {
    access: 'publisher',
    limit: 'none',
    bodyLimit: 'none',
    time: 'call',
    statements: 2,
    summary: 'How many players my releases worked for, with the reasons when they did not',
    query: PublisherCompatibilityQuery,
    maxItems: 200,
    answer: PublisherCompatibilityView,
  },
} as const satisfies Record<string, Operation>;
