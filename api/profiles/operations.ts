// Public profiles of members.

import { z } from 'zod';
import { DecisionView } from '../addons/discovery-contract.ts';
import { byAccount, byAddress, FORM_FIELD, HOUR, JSON_BODY, MINUTE } from '../contract/bounds.ts';
import { MAX_IMAGE } from '../contract/limits.ts';
import type { Operation } from '../contract/operation.ts';
import { ListQuery } from '../contract/page.ts';
import { ProfileId, UserId } from '../contract/params.ts';
import { ClearProfileBody, OwnProfile, ProfileBody, ProfileView, RestoreProfileBody } from './contract.ts';

export const profileOperations = {
  'GET /api/users/me/profile': {
    access: 'member',
    limit: 'none',
    bodyLimit: 'none',
    time: 'call',
    statements: 2,
    summary: 'My public profile',
    answer: OwnProfile,
  },
  'PUT /api/users/me/profile': {
    access: 'member',
    limit: [byAddress(300, HOUR), byAccount(60, HOUR)],
    bodyLimit: JSON_BODY,
    time: 'call',
    statements: 6,
    summary: 'Change the text and the links of my public profile',
    body: ProfileBody,
    answer: OwnProfile,
  },
  'POST /api/users/me/profile/picture': {
    access: 'member',
    limit: [byAddress(100, HOUR), byAccount(20, HOUR)],
    bodyLimit: MAX_IMAGE + FORM_FIELD,
    time: 'upload',
    statements: 6,
    summary: 'Set the picture of my public profile: JPEG, PNG or WebP, square, 128 to 2,048 pixels wide',
    body: z.object({}),
    multipart: ['picture'],
    requiredFiles: ['picture'],
    answer: OwnProfile,
  },
  'DELETE /api/users/me/profile/picture': {
    access: 'member',
    limit: [byAddress(300, HOUR), byAccount(60, HOUR)],
    bodyLimit: 'none',
    time: 'call',
    statements: 6,
    summary: 'Remove the picture of my public profile',
    answer: OwnProfile,
  },
  'GET /api/profiles/{id}': {
    access: 'guest',
    limit: [byAddress(600, 10 * MINUTE)],
    bodyLimit: 'none',
    time: 'call',
    statements: { guest: 1, member: 2 },
    summary: 'The public profile of a member, by the id of the account',
    params: UserId,
    shared: 'page',
    answer: ProfileView,
  },
  'GET /api/profiles/{id}/decisions': {
    access: 'member',
    limit: 'none',
    bodyLimit: 'none',
    time: 'call',
    statements: 4,
    summary: 'What moderators decided about it, for its member and staff; oldest first',
    params: ProfileId,
    query: ListQuery,
    paged: true,
    answer: z.array(DecisionView),
  },
} as const satisfies Record<string, Operation>;

export const adminProfileOperations = {
  'PUT /api/admin/profiles/{id}/clear': {
    access: 'staff',
    limit: 'none',
    bodyLimit: JSON_BODY,
    time: 'call',
    statements: 6,
    summary: 'Clear the picture, the text or the links of a profile',
    params: UserId,
    body: ClearProfileBody,
  },
  'PUT /api/admin/profiles/{id}/restore': {
    access: 'staff',
    limit: 'none',
    bodyLimit: JSON_BODY,
    time: 'call',
    statements: 6,
    summary: 'Restore what was cleared in the last 30 days, unless the member has replaced it',
    params: UserId,
    body: RestoreProfileBody,
  },
} as const satisfies Record<string, Operation>;
