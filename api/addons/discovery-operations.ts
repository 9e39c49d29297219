// From one add-on to the next, and an add-on's own record.

import { z } from 'zod';
import type { Operation } from '../contract/operation.ts';
import { ListQuery } from '../contract/page.ts';
import { AddonChangeId, AddonId, AddonModelNumber, AddonReleaseId } from '../contract/params.ts';
import { AddonCard, ProposedChangeView, ReleaseView } from './contract.ts';
import {
  ContentsView,
  DecisionView,
  FacetQuery,
  FacetsView,
  InsideView,
  ModelsView,
  ModelView,
  ReleaseDiffView,
  ReplayQuery,
  ReplayView,
  RequiresView,
  SuggestionView,
  SuggestQuery,
} from './discovery-contract.ts';

export const discoveryOperations = {
  'GET /api/addons/facets': {
    access: 'guest',
    statements: { guest: 6, member: 7 },
    summary: 'Counts by category, tag and game version for the same filters',
    query: FacetQuery,
    shared: 'list',
    answer: FacetsView,
  },
  'GET /api/addons/suggest': {
    access: 'guest',
    statements: { guest: 6, member: 7 },
    summary: 'Up to 8 titles that a person may be about to type',
    query: SuggestQuery,
    shared: 'list',
    answer: z.array(SuggestionView),
  },
  'GET /api/addons/{id}/releases': {
    access: 'guest',
    statements: { guest: 1, member: 4 },
    summary: 'Its approved releases, newest first',
    params: AddonId,
    shared: 'page',
    query: ListQuery,
    paged: true,
    answer: z.array(ReleaseView),
  },
  'GET /api/addons/{id}/contents': {
    access: 'guest',
    statements: { guest: 3, member: 6 },
    summary: 'What is inside its current file: creatures, blocks, items and the rest, by name',
    params: AddonId,
    shared: 'page',
    answer: ContentsView,
  },
  'GET /api/addons/{id}/inside': {
    access: 'guest',
    statements: { guest: 2, member: 3 },
    summary: 'Pictures, recipes, sounds and structures in its current file',
    params: AddonId,
    answer: InsideView,
  },
  'GET /api/addons/{id}/models': {
    access: 'guest',
    statements: { guest: 1, member: 4 },
    summary: 'The creatures in its current file that can be shown in 3D, and why others cannot',
    params: AddonId,
    shared: 'page',
    answer: ModelsView,
  },
  'GET /api/addons/{id}/models/{number}': {
    access: 'guest',
    statements: { guest: 2, member: 3 },
    summary: 'One of these creatures: its shape, and its texture as a PNG picture',
    params: AddonModelNumber,
    answer: ModelView,
  },
  'GET /api/addons/{id}/releases/{releaseId}/contents': {
    access: 'guest',
    statements: { guest: 4, member: 5 },
    summary: 'What is inside the file of one release, for whoever may download that',
    params: AddonReleaseId,
    answer: ContentsView,
  },
  'GET /api/addons/{id}/releases/{releaseId}/diff': {
    access: 'guest',
    statements: { guest: 5, member: 6 },
    summary:
      'Files that a release adds, removes and changes; its publisher and staff also get the changed lines',
    params: AddonReleaseId,
    answer: ReleaseDiffView,
  },
  'GET /api/addons/{id}/related': {
    access: 'guest',
    statements: { guest: 5, member: 8 },
    summary: 'Add-ons like it',
    params: AddonId,
    shared: 'page',
    answer: z.array(AddonCard),
  },
  'GET /api/addons/{id}/requires': {
    access: 'guest',
    statements: { guest: 1, member: 4 },
    summary: 'What its packs depend on, resolved to listings',
    params: AddonId,
    shared: 'page',
    answer: RequiresView,
  },
  'GET /api/addons/{id}/history': {
    access: 'guest',
    statements: { guest: 1, member: 5 },
    summary: 'The record of decisions about it: public and redacted; more for its publisher and staff',
    params: AddonId,
    shared: 'guest-page',
    query: ListQuery,
    paged: true,
    answer: z.array(DecisionView),
  },
  'GET /api/addons/{id}/replay': {
    access: 'audit',
    statements: 6,
    summary: 'Its state as of an event, and what that event changed',
    params: AddonId,
    query: ReplayQuery,
    answer: ReplayView,
  },
  'GET /api/addons/{id}/changes': {
    access: 'member',
    statements: 4,
    summary: 'Proposed changes of it, newest first: for its publisher and staff',
    params: AddonId,
    query: ListQuery,
    paged: true,
    answer: z.array(
      ProposedChangeView.extend({
        state: z.enum(['open', 'approved', 'rejected', 'withdrawn', 'replaced']),
        reason: z.string().nullable(),
      }),
    ),
  },
  'GET /api/addons/{id}/changes/{changeId}': {
    access: 'member',
    statements: 4,
    summary: 'One proposed change',
    params: AddonChangeId,
    answer: ProposedChangeView,
  },
} as const satisfies Record<string, Operation>;
