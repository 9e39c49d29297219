// Decisions and people, for staff.
import { z } from 'zod';
import { AddonDetail } from '../addon.ts';
import {
  AdminInvite,
  AdminStats,
  AdminUser,
  CreatedPublisher,
  CreatePublisherBody,
  FeatureBody,
  HideBody,
  InviteBody,
  IssuedInvite,
  PendingAddon,
  RejectBody,
} from '../admin.ts';
import type { Operation } from './operation.ts';
import { Id } from './parts.ts';

export const adminOperations = {
  'GET /api/admin/stats': { access: 'staff', summary: 'Totals of the site', answer: AdminStats },
  'GET /api/admin/addons/pending': {
    access: 'staff',
    summary: 'The review queue, oldest first',
    answer: z.array(PendingAddon),
  },
  'PUT /api/admin/addons/{id}/approve': {
    access: 'staff',
    summary: 'Approve what was seen',
    params: Id,
    ifMatch: true,
    answer: AddonDetail,
  },
  'PUT /api/admin/addons/{id}/reject': {
    access: 'staff',
    summary: 'Reject, or take down',
    params: Id,
    ifMatch: true,
    body: RejectBody,
    answer: AddonDetail,
  },
  'PUT /api/admin/addons/{id}/feature': {
    access: 'staff',
    summary: 'Feature or unfeature',
    params: Id,
    body: FeatureBody,
    answer: AddonDetail,
  },
  'PUT /api/admin/addons/{id}/hide': {
    access: 'staff',
    summary: 'Hide or unhide',
    params: Id,
    body: HideBody,
    answer: AddonDetail,
  },
  'DELETE /api/admin/addons/{id}': {
    access: 'staff',
    summary: 'Delete; can be undone for 30 days',
    params: Id,
  },
  'PUT /api/admin/changes/{id}/approve': {
    access: 'staff',
    summary: 'Let a proposed change go live',
    params: Id,
    ifMatch: true,
  },
  'PUT /api/admin/changes/{id}/reject': {
    access: 'staff',
    summary: 'Drop a proposed change',
    params: Id,
    ifMatch: true,
    body: z.object({
      reason: z.string('A reason is required').trim().min(1, 'A reason is required').max(2000),
    }),
  },
  'GET /api/admin/users': { access: 'staff', summary: 'All accounts', answer: z.array(AdminUser) },
  'GET /api/admin/invites': { access: 'staff', summary: 'All invites', answer: z.array(AdminInvite) },
  'POST /api/admin/invites': {
    access: 'staff',
    summary: 'Invite a publisher (the owner: an admin too)',
    body: InviteBody,
    status: 201,
    answer: IssuedInvite,
  },
  'PUT /api/admin/invites/{id}/expire': {
    access: 'staff',
    summary: 'Expire a pending invite',
    params: Id,
    answer: AdminInvite,
  },
  'POST /api/admin/create-publisher': {
    access: 'staff',
    summary: 'Create a publisher account',
    body: CreatePublisherBody,
    status: 201,
    answer: CreatedPublisher,
  },
} as const satisfies Record<string, Operation>;
