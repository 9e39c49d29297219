// Decisions about add-ons, for staff.

import { z } from 'zod';
import { ConsoleQuery } from '../console/contract.ts';
import type { Operation } from '../contract/operation.ts';
import { ListQuery } from '../contract/page.ts';
import { AddonId } from '../contract/params.ts';
import {
  ConsoleAddon,
  DeleteAddonBody,
  FeatureBody,
  HideBody,
  PendingAddon,
  RejectBody,
  RequestChangesBody,
  ReturnBody,
} from './admin-contract.ts';
import { AddonDetail } from './contract.ts';

export const adminAddonOperations = {
  'GET /api/admin/addons/pending': {
    access: 'staff',
    statements: 9,
    summary: 'The review queue, oldest first',
    query: ListQuery,
    paged: true,
    answer: z.array(PendingAddon),
  },
  'PUT /api/admin/addons/{id}/approve': {
    access: 'staff',
    statements: 12,
    summary: 'Approve what was seen',
    params: AddonId,
    ifMatch: true,
    answer: AddonDetail,
  },
  'PUT /api/admin/addons/{id}/reject': {
    access: 'staff',
    statements: 11,
    summary: 'Reject, or take down',
    params: AddonId,
    ifMatch: true,
    body: RejectBody,
    answer: AddonDetail,
  },
  'PUT /api/admin/addons/{id}/request-changes': {
    access: 'staff',
    statements: 11,
    summary: 'Ask its publisher for changes: it leaves the queue until they are made, and keeps its place',
    params: AddonId,
    ifMatch: true,
    body: RequestChangesBody,
    answer: AddonDetail,
  },
  'DELETE /api/admin/addons/{id}/request-changes': {
    access: 'staff',
    statements: 10,
    summary: 'Withdraw a request for changes to an add-on or its proposed change',
    params: AddonId,
    answer: AddonDetail,
  },
  'PUT /api/admin/addons/{id}/return': {
    access: 'staff',
    statements: 11,
    summary: 'Take an approval back: the add-on waits again, at its old place',
    params: AddonId,
    ifMatch: true,
    body: ReturnBody,
    answer: AddonDetail,
  },
  'PUT /api/admin/addons/{id}/feature': {
    access: 'staff',
    statements: 11,
    summary: 'Feature or unfeature',
    params: AddonId,
    body: FeatureBody,
    answer: AddonDetail,
  },
  'PUT /api/admin/addons/{id}/hide': {
    access: 'staff',
    statements: 11,
    summary: 'Hide or unhide',
    params: AddonId,
    body: HideBody,
    answer: AddonDetail,
  },
  'DELETE /api/admin/addons/{id}': {
    access: 'staff',
    statements: 6,
    summary: 'Delete for a reason; can be undone for 30 days',
    params: AddonId,
    body: DeleteAddonBody,
  },
  'PUT /api/admin/addons/{id}/restore': {
    access: 'staff',
    statements: 8,
    summary: 'Bring back what staff deleted',
    params: AddonId,
    answer: AddonDetail,
  },
  'GET /api/admin/addons': {
    access: 'staff',
    statements: 9,
    summary: 'All add-ons, newest first',
    query: ListQuery,
    paged: true,
    answer: z.array(PendingAddon),
  },
} as const satisfies Record<string, Operation>;

export const consoleAddonOperations = {
  'GET /api/console/addons': {
    access: 'staff',
    statements: 9,
    summary:
      'Add-ons for the console; filter by status, waiting, deleted, isHidden, isFeatured, category, publisherId, q, id',
    query: ConsoleQuery,
    answer: z.array(PendingAddon),
  },
  'GET /api/console/addons/{id}': {
    access: 'staff',
    statements: 15,
    summary: 'One add-on for the console',
    params: AddonId,
    answer: ConsoleAddon,
  },
} as const satisfies Record<string, Operation>;
