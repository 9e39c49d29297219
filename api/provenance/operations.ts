// Where else the contents of a pack are listed: for staff, publishers, and members who were copied.

import { byAccount, byAddress, HOUR, JSON_BODY, MINUTE } from '../contract/bounds.ts';
import type { Operation } from '../contract/operation.ts';
import { AddonId, SharedFilesId } from '../contract/params.ts';
import { ProvenanceBody, ProvenanceQuery, ProvenanceView, SharedFilesView } from './contract.ts';

export const provenanceOperations = {
  'GET /api/addons/{id}/provenance': {
    access: 'member',
    // A large pack is compared in a tenth of a second. Reviewers look at an add-on every few seconds at most.
    limit: [byAddress(600, 10 * MINUTE), byAccount(300, 10 * MINUTE)],
    bodyLimit: 'none',
    time: 'call',
    statements: 10,
    summary:
      'Other listings with contents of a release: all for staff, public ones for its publisher, their own for others',
    params: AddonId,
    query: ProvenanceQuery,
    answer: ProvenanceView,
  },
  'GET /api/addons/{id}/provenance/{otherId}': {
    access: 'staff',
    limit: [byAddress(300, 10 * MINUTE)],
    bodyLimit: 'none',
    time: 'call',
    statements: 8,
    summary: 'The files of a release that are also in another listing',
    params: SharedFilesId,
    query: ProvenanceQuery,
    answer: SharedFilesView,
  },
  'POST /api/publisher/provenance': {
    access: 'publisher',
    limit: [byAddress(200, HOUR), byAccount(100, HOUR)],
    bodyLimit: JSON_BODY,
    time: 'call',
    statements: 4,
    summary: "Other publishers' public listings with contents of a pack, before it is uploaded",
    body: ProvenanceBody,
    answer: ProvenanceView,
  },
} as const satisfies Record<string, Operation>;
