// From one add-on to the next, and an add-on's own record.
import { z } from 'zod';
import { AddonCard, ProposedChangeView, ReleaseView } from '../addon.ts';
import {
  AdvisoryView,
  ContentsView,
  DecisionView,
  FacetQuery,
  FacetsView,
  ReleaseDiffView,
  ReplayQuery,
  ReplayView,
  RequiresView,
  SuggestionView,
  SuggestQuery,
} from '../discovery.ts';
import { ListQuery } from '../page.ts';
import type { Operation } from './operation.ts';
import { AddonChangeId, AddonId, AddonReleaseId, AdvisoryId } from './parts.ts';

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
    statements: 5,
    summary: 'Its state as of an event',
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
  'GET /api/advisories': {
    access: 'guest',
    statements: { guest: 2, member: 3 },
    summary: 'Recalled files, newest first',
    shared: 'list',
    query: ListQuery,
    paged: true,
    answer: z.array(AdvisoryView),
  },
  'GET /api/advisories/{id}': {
    access: 'guest',
    statements: { guest: 1, member: 2 },
    summary: 'One advisory',
    params: AdvisoryId,
    shared: 'list',
    answer: AdvisoryView,
  },
} as const satisfies Record<string, Operation>;
