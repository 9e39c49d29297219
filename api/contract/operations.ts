// Every call of the API in one table: from it come the routes' validation and guards, the OpenAPI document and the
// typed client. A key is the method and the path as the specification writes it.
import { z } from 'zod';
import { AuthAnswer, CurrentUser, InviteView, LoginBody, RegisterWithInviteBody } from './account.ts';
import { AddonCard, AddonDetail, BrowseQuery, DownloadAnswer, OwnAddon, PublisherStats } from './addon.ts';
import { AddonForm, EditForm } from './addon-form.ts';
import {
  AdminInvite,
  AdminStats,
  AdminUser,
  ConsoleAddon,
  CreatedPublisher,
  CreatePublisherBody,
  FeatureBody,
  HideBody,
  InviteBody,
  IssuedInvite,
  PendingAddon,
  RejectBody,
} from './admin.ts';
import { ConsoleQuery } from './console.ts';

/**
 * Who may call: `guest` anybody; `member` who is logged in; `publisher` accounts with isPublisher; `staff` admin and
 * owner; `owner`; `audit` staff and auditors. What one may do with a particular thing is decided further inside.
 */
export type Access = 'guest' | 'member' | 'publisher' | 'staff' | 'owner' | 'audit';

export type Operation = {
  access: Access;
  summary: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  /** JSON, unless `multipart` names the files that come beside the fields. */
  body?: z.ZodType;
  multipart?: readonly string[];
  /** Takes back in If-Match the revision that was seen. */
  ifMatch?: true;
  /** Success status [200], and what is answered; 204 when there is no answer. */
  status?: 200 | 201;
  answer?: z.ZodType;
};

const Id = z.object({ id: z.uuid() });
const PICTURES = [
  'bannerImage',
  'screenshot1',
  'screenshot2',
  'screenshot3',
  'screenshot4',
  'screenshot5',
] as const;

export const operations = {
  'POST /api/auth/login': {
    access: 'guest',
    summary: 'Log in',
    body: LoginBody,
    answer: AuthAnswer,
  },
  'GET /api/auth/me': { access: 'member', summary: 'The current user', answer: CurrentUser },
  'POST /api/auth/logout': { access: 'member', summary: 'End this session' },
  'GET /api/auth/validate-invite/{code}': {
    access: 'guest',
    summary: 'Whether an invite code is good',
    params: z.object({ code: z.string().max(200) }),
    answer: InviteView,
  },
  'POST /api/auth/register-with-invite': {
    access: 'guest',
    summary: 'Register by invite',
    body: RegisterWithInviteBody,
    status: 201,
    answer: AuthAnswer,
  },

  'GET /api/addons': {
    access: 'guest',
    summary: 'Browse and search; the total is in X-Total-Count',
    query: BrowseQuery,
    answer: z.array(AddonCard),
  },
  'GET /api/addons/featured': { access: 'guest', summary: 'Featured add-ons', answer: z.array(AddonCard) },
  'GET /api/addons/trending': { access: 'guest', summary: 'Trending this week', answer: z.array(AddonCard) },
  'GET /api/addons/{id}': { access: 'guest', summary: 'One add-on', params: Id, answer: AddonDetail },
  'POST /api/addons/{id}/download': {
    access: 'guest',
    summary: 'Where to download the current release; counts as a download',
    params: Id,
    answer: DownloadAnswer,
  },
  'POST /api/addons': {
    access: 'publisher',
    summary: 'Upload an add-on',
    body: AddonForm,
    multipart: ['file', ...PICTURES],
    status: 201,
    answer: AddonDetail,
  },
  'PUT /api/addons/{id}': {
    access: 'member',
    summary: 'Edit an add-on; a field left out is unchanged',
    params: Id,
    body: EditForm,
    multipart: ['file', ...PICTURES],
    answer: AddonDetail,
  },
  'DELETE /api/addons/{id}': { access: 'member', summary: 'Delete an add-on', params: Id },
  'DELETE /api/addons/{id}/changes/{changeId}': {
    access: 'publisher',
    summary: 'Withdraw a proposed change',
    params: z.object({ id: z.uuid(), changeId: z.uuid() }),
  },

  'GET /api/publisher/addons': { access: 'publisher', summary: 'My add-ons', answer: z.array(OwnAddon) },
  'GET /api/publisher/stats': { access: 'publisher', summary: 'My totals', answer: PublisherStats },

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

  'GET /api/console/addons': {
    access: 'staff',
    summary: 'Add-ons for the console; filter by status, q, id',
    query: ConsoleQuery,
    answer: z.array(PendingAddon),
  },
  'GET /api/console/addons/{id}': {
    access: 'staff',
    summary: 'One add-on for the console',
    params: Id,
    answer: ConsoleAddon,
  },
  'GET /api/console/users': {
    access: 'staff',
    summary: 'Accounts for the console; filter by role, q, id',
    query: ConsoleQuery,
    answer: z.array(AdminUser),
  },
  'GET /api/console/invites': {
    access: 'staff',
    summary: 'Invites for the console; filter by status, q, id',
    query: ConsoleQuery,
    answer: z.array(AdminInvite),
  },
} as const satisfies Record<string, Operation>;

export type Operations = typeof operations;
export type OperationKey = keyof Operations;
