// The catalogue and what people do with its add-ons.

import { z } from 'zod';
import { byAccount, byAddress, FORM_BODY, HOUR, JSON_BODY, MINUTE } from '../contract/bounds.ts';
import type { Operation } from '../contract/operation.ts';
import { AddonChangeId, AddonId } from '../contract/params.ts';
import { DeleteAddonBody } from './admin-contract.ts';
import { AddonCard, AddonDetail, BrowseQuery, DownloadAnswer } from './contract.ts';
import { AddonForm, EditForm } from './form-contract.ts';

/** The pictures that are sent with an add-on's form. */
const PICTURES = [
  'bannerImage',
  'screenshot1',
  'screenshot2',
  'screenshot3',
  'screenshot4',
  'screenshot5',
] as const;

export const addonsOperations = {
  'GET /api/addons': {
    access: 'guest',
    limit: 'none',
    bodyLimit: 'none',
    time: 'call',
    statements: { guest: 11, member: 12 },
    summary: 'Browse and search',
    query: BrowseQuery,
    paged: true,
    shared: 'list',
    answer: z.array(AddonCard),
  },
  'GET /api/addons/featured': {
    access: 'guest',
    limit: 'none',
    bodyLimit: 'none',
    time: 'call',
    statements: { guest: 1, member: 2 },
    summary: 'Featured add-ons',
    shared: 'list',
    maxItems: 24,
    answer: z.array(AddonCard),
  },
  'GET /api/addons/trending': {
    access: 'guest',
    limit: 'none',
    bodyLimit: 'none',
    time: 'call',
    statements: { guest: 2, member: 3 },
    summary: 'Trending this week',
    shared: 'list',
    maxItems: 24,
    answer: z.array(AddonCard),
  },
  'GET /api/addons/{id}': {
    access: 'guest',
    limit: 'none',
    bodyLimit: 'none',
    time: 'call',
    statements: { guest: 1, member: 6 },
    summary: 'One add-on',
    params: AddonId,
    shared: 'guest-page',
    answer: AddonDetail,
  },
  'POST /api/addons/{id}/view': {
    access: 'guest',
    limit: [byAddress(600, 10 * MINUTE)],
    bodyLimit: 'none',
    time: 'call',
    statements: { guest: 3, member: 3 },
    summary: 'Counts a view of its page: one for each visitor, add-on and day',
    params: AddonId,
  },
  'POST /api/addons/{id}/download': {
    access: 'guest',
    limit: [byAddress(300, 10 * MINUTE)],
    bodyLimit: 'none',
    time: 'call',
    statements: { guest: 6, member: 5 },
    summary: 'Where to download the current release; counts as a download',
    params: AddonId,
    answer: DownloadAnswer,
  },
  'POST /api/addons': {
    access: 'publisher',
    limit: [byAddress(200, HOUR), byAccount(100, HOUR)],
    bodyLimit: FORM_BODY,
    time: 'upload',
    statements: 10,
    summary: 'Upload an add-on',
    body: AddonForm,
    multipart: ['file', ...PICTURES],
    requiredFiles: ['bannerImage'],
    status: 201,
    answer: AddonDetail,
  },
  'PUT /api/addons/{id}': {
    access: 'member',
    limit: [byAddress(200, HOUR), byAccount(100, HOUR)],
    bodyLimit: FORM_BODY,
    time: 'upload',
    statements: 11,
    summary: 'Edit an add-on; a field left out is unchanged',
    params: AddonId,
    ifMatch: true,
    body: EditForm,
    multipart: ['file', ...PICTURES],
    answer: AddonDetail,
  },
  'DELETE /api/addons/{id}': {
    access: 'member',
    limit: 'none',
    bodyLimit: JSON_BODY,
    time: 'call',
    statements: 6,
    summary: 'Delete an add-on; staff give a reason for deleting another’s',
    params: AddonId,
    body: DeleteAddonBody,
  },
  'DELETE /api/addons/{id}/changes/{changeId}': {
    access: 'publisher',
    limit: 'none',
    bodyLimit: 'none',
    time: 'call',
    statements: 6,
    summary: 'Withdraw a proposed change',
    params: AddonChangeId,
  },
} as const satisfies Record<string, Operation>;
