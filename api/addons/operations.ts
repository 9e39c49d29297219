// The catalogue and what people do with its add-ons.

import { z } from 'zod';
import { byAccount, byAddress, FORM_BODY, FORM_FIELD, HOUR, JSON_BODY, MINUTE } from '../contract/bounds.ts';
import { MAX_IMAGE, MAX_WAITING_PICTURES } from '../contract/limits.ts';
import type { Operation } from '../contract/operation.ts';
import { AddonChangeId, AddonId } from '../contract/params.ts';
import { DeleteAddonBody } from './admin-contract.ts';
import {
  AddonCard,
  AddonDetail,
  BodyPicture,
  BrowseQuery,
  DownloadAnswer,
  SHELF_SIZE,
  ShelfQuery,
  ViewBody,
} from './contract.ts';
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

/** The upload of one picture for a full description. */
const PICTURE_UPLOAD = {
  blockedBy: 'no-uploads',
  limit: [byAddress(600, HOUR), byAccount(200, HOUR)],
  bodyLimit: MAX_IMAGE + FORM_FIELD,
  time: 'upload',
  body: z.object({}),
  multipart: ['picture'],
  requiredFiles: ['picture'],
  status: 201,
  answer: BodyPicture,
} as const;

export const addonsOperations = {
  'GET /api/addons': {
    access: 'guest',
    limit: 'none',
    bodyLimit: 'none',
    time: 'call',
    statements: { guest: 7, member: 8 },
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
    query: ShelfQuery,
    shared: 'list',
    maxItems: SHELF_SIZE,
    answer: z.array(AddonCard),
  },
  'GET /api/addons/trending': {
    access: 'guest',
    limit: 'none',
    bodyLimit: 'none',
    time: 'call',
    statements: { guest: 2, member: 3 },
    summary: 'Trending this week',
    query: ShelfQuery,
    shared: 'list',
    maxItems: SHELF_SIZE,
    answer: z.array(AddonCard),
  },
  'GET /api/addons/updated': {
    access: 'guest',
    limit: 'none',
    bodyLimit: 'none',
    time: 'call',
    statements: { guest: 1, member: 2 },
    summary: 'Add-ons with a later release than their first, the latest release first',
    query: ShelfQuery,
    shared: 'list',
    maxItems: SHELF_SIZE,
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
    bodyLimit: JSON_BODY,
    time: 'call',
    statements: { guest: 3, member: 3 },
    summary: 'Counts a view of its page, and from which search it came: one for each visitor, add-on and day',
    params: AddonId,
    body: ViewBody,
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
    blockedBy: 'no-uploads',
    limit: [byAddress(200, HOUR), byAccount(100, HOUR)],
    bodyLimit: FORM_BODY,
    time: 'upload',
    statements: 12,
    summary: 'Upload an add-on',
    body: AddonForm,
    multipart: ['file', ...PICTURES],
    requiredFiles: ['bannerImage'],
    status: 201,
    answer: AddonDetail,
  },
  'PUT /api/addons/{id}': {
    access: 'member',
    blockedBy: 'no-uploads',
    limit: [byAddress(200, HOUR), byAccount(100, HOUR)],
    bodyLimit: FORM_BODY,
    time: 'upload',
    statements: 13,
    summary: 'Edit an add-on; a field left out is unchanged',
    params: AddonId,
    ifMatch: true,
    body: EditForm,
    multipart: ['file', ...PICTURES],
    answer: AddonDetail,
  },
  'GET /api/addons/pictures': {
    access: 'member',
    limit: 'none',
    bodyLimit: 'none',
    time: 'call',
    statements: 2,
    summary: 'My uploaded pictures that no full description shows yet, oldest first',
    maxItems: MAX_WAITING_PICTURES,
    answer: z.array(BodyPicture),
  },
  'POST /api/addons/pictures': {
    ...PICTURE_UPLOAD,
    access: 'publisher',
    statements: 3,
    summary:
      'Upload a picture for the full description of an add-on that is not uploaded yet: JPEG, PNG or WebP. ' +
      'The full description shows it with `![text](picture:ID)`; it is deleted if none does within seven days',
  },
  'POST /api/addons/{id}/pictures': {
    ...PICTURE_UPLOAD,
    access: 'member',
    statements: 5,
    summary:
      'Upload a picture for the full description of an add-on: JPEG, PNG or WebP. ' +
      'The full description shows it with `![text](picture:ID)`; it is deleted if none does within seven days',
    params: AddonId,
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
