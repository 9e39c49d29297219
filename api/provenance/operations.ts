// Where else the contents of a pack stand: for staff, publishers and whoever claims to be copied.

import { byAccount, byAddress, HOUR, JSON_BODY } from '../contract/bounds.ts';
import type { Operation } from '../contract/operation.ts';
import { AddonId, SharedFilesId } from '../contract/params.ts';
import { ProvenanceBody, ProvenanceQuery, ProvenanceView, SharedFilesView } from './contract.ts';

export const provenanceOperations = {
  'GET /api/addons/{id}/provenance': {
    access: 'member',
    limit: 'none',
    bodyLimit: 'none',
    time: 'call',
    statements: 10,
    summary:
      'Other listings that hold the contents of a release: for staff all, for its publisher public ones, for others their own',
    params: AddonId,
    query: ProvenanceQuery,
    answer: ProvenanceView,
  },
  'GET /api/addons/{id}/provenance/{otherId}': {
    access: 'staff',
    limit: 'none',
    bodyLimit: 'none',
    time: 'call',
    statements: 7,
    summary: 'The files of a release that stand in another listing',
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
    summary: 'Public listings of others that hold the contents of a pack, before it is uploaded',
    body: ProvenanceBody,
    answer: ProvenanceView,
  },
} as const satisfies Record<string, Operation>;
