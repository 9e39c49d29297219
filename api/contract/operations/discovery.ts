// From one add-on to the next, and an add-on's own record.
import { z } from 'zod';
import { AddonCard, ProposedChangeView, ReleaseView } from '../addon.ts';
import {
  AdvisoryView,
  DecisionView,
  FacetQuery,
  FacetsView,
  ReplayQuery,
  ReplayView,
  RequiresView,
  SuggestionView,
  SuggestQuery,
} from '../discovery.ts';
import type { Operation } from './operation.ts';
import { Id } from './parts.ts';

const IdAndChange = z.object({ id: z.uuid(), changeId: z.uuid() });

export const discoveryOperations = {
  'GET /api/addons/facets': {
    access: 'guest',
    summary: 'Counts by category, tag and game version for the same filters',
    query: FacetQuery,
    shared: 'list',
    answer: FacetsView,
  },
  'GET /api/addons/suggest': {
    access: 'guest',
    summary: 'Up to 8 titles that a person may be about to type',
    query: SuggestQuery,
    shared: 'list',
    answer: z.array(SuggestionView),
  },
  'GET /api/addons/{id}/releases': {
    access: 'guest',
    summary: 'Its approved releases, newest first',
    params: Id,
    shared: 'page',
    answer: z.array(ReleaseView),
  },
  'GET /api/addons/{id}/related': {
    access: 'guest',
    summary: 'Add-ons like it',
    params: Id,
    shared: 'page',
    answer: z.array(AddonCard),
  },
  'GET /api/addons/{id}/requires': {
    access: 'guest',
    summary: 'What its packs depend on, resolved to listings',
    params: Id,
    shared: 'page',
    answer: RequiresView,
  },
  'GET /api/addons/{id}/history': {
    access: 'guest',
    summary: 'The record of decisions about it: public and redacted; more for its publisher and staff',
    params: Id,
    shared: 'guest-page',
    answer: z.array(DecisionView),
  },
  'GET /api/addons/{id}/replay': {
    access: 'audit',
    summary: 'Its state as of an event',
    params: Id,
    query: ReplayQuery,
    answer: ReplayView,
  },
  'GET /api/addons/{id}/changes': {
    access: 'member',
    summary: 'Proposed changes of it, newest first: for its publisher and staff',
    params: Id,
    answer: z.array(
      ProposedChangeView.extend({
        state: z.enum(['open', 'approved', 'rejected', 'withdrawn', 'replaced']),
        reason: z.string().nullable(),
      }),
    ),
  },
  'GET /api/addons/{id}/changes/{changeId}': {
    access: 'member',
    summary: 'One proposed change',
    params: IdAndChange,
    answer: ProposedChangeView,
  },
  'GET /api/advisories': {
    access: 'guest',
    summary: 'Recalled files, newest first',
    shared: 'list',
    answer: z.array(AdvisoryView),
  },
  'GET /api/advisories/{id}': {
    access: 'guest',
    summary: 'One advisory',
    params: Id,
    shared: 'list',
    answer: AdvisoryView,
  },
} as const satisfies Record<string, Operation>;
