// Accounts: one’s own, and all of them for staff.

import { z } from 'zod';
import { ReplayQuery, ReplayView } from '../addons/discovery-contract.ts';
import { ConsoleQuery } from '../console/contract.ts';
import type { Operation } from '../contract/operation.ts';
import { ListQuery } from '../contract/page.ts';
import { UserId } from '../contract/params.ts';
import { IssuedInvite } from '../invites/contract.ts';
import {
  AccountHistoryEntry,
  AdminUser,
  BanBody,
  CreatedPublisher,
  CreatePublisherBody,
  DeclineBody,
  DemoteBody,
  HandOverBody,
  PatchUserBody,
  VerifyBody,
} from './contract.ts';
import {
  DeleteMeBody,
  ExportAnswer,
  FollowingView,
  MyDownload,
  RemoveSecondFactorBody,
  SecondFactorAnswer,
  SecondFactorBody,
  UpdateView,
} from './me-contract.ts';

export const meOperations = {
  'GET /api/users/me/following': {
    access: 'member',
    statements: 6,
    summary: 'Whom I follow, and what is new of theirs',
    query: ListQuery,
    paged: true,
    answer: FollowingView,
  },
  'GET /api/users/me/downloads': {
    access: 'member',
    statements: 4,
    summary: 'What I downloaded, latest first',
    query: ListQuery,
    paged: true,
    answer: z.array(MyDownload),
  },
  'GET /api/users/me/updates': {
    access: 'member',
    statements: 4,
    summary: 'What of it has a newer release',
    query: ListQuery,
    paged: true,
    answer: z.array(UpdateView),
  },
  'POST /api/users/me/second-factor': {
    access: 'member',
    statements: 4,
    summary: 'Set up a second factor: without a code a secret, with its code recovery codes',
    body: SecondFactorBody,
    answer: SecondFactorAnswer,
  },
  'DELETE /api/users/me/second-factor': {
    access: 'member',
    statements: 6,
    summary: 'Remove the second factor',
    body: RemoveSecondFactorBody,
  },
  'GET /api/users/me/export': {
    access: 'member',
    statements: 15,
    summary: 'All data about me',
    answer: ExportAnswer,
  },
  'DELETE /api/users/me': {
    access: 'member',
    statements: 16,
    summary: 'Delete my account',
    body: DeleteMeBody,
  },
} as const satisfies Record<string, Operation>;

export const adminUserOperations = {
  'GET /api/admin/users': {
    access: 'staff',
    statements: 4,
    summary: 'All accounts',
    query: ListQuery,
    paged: true,
    answer: z.array(AdminUser),
  },
  'PATCH /api/admin/users/{id}': {
    access: 'owner',
    statements: 12,
    summary: 'Ban, change the role, grant or take publishing',
    params: UserId,
    body: PatchUserBody,
    answer: AdminUser,
  },
  'DELETE /api/admin/users/{id}': {
    access: 'owner',
    statements: 16,
    summary: 'Delete an account',
    params: UserId,
  },
  'PUT /api/admin/users/{id}/ban': {
    access: 'staff',
    statements: 7,
    summary: 'Ban or unban; takes effect at once',
    params: UserId,
    body: BanBody,
    answer: AdminUser,
  },
  'PUT /api/admin/users/{id}/promote': {
    access: 'staff',
    statements: 7,
    summary: 'Make a publisher of a regular user; grants what was applied for',
    params: UserId,
    answer: AdminUser,
  },
  'PUT /api/admin/users/{id}/decline': {
    access: 'staff',
    statements: 6,
    summary: 'Decline a request for publisher access',
    params: UserId,
    body: DeclineBody,
    answer: AdminUser,
  },
  'PUT /api/admin/users/{id}/demote': {
    access: 'staff',
    statements: 6,
    summary: 'Make a regular user of a publisher',
    params: UserId,
    body: DemoteBody,
    answer: AdminUser,
  },
  'PUT /api/admin/users/{id}/verify': {
    access: 'staff',
    statements: 7,
    summary: 'Give or take the tick of a publisher',
    params: UserId,
    body: VerifyBody,
    answer: AdminUser,
  },
  'PUT /api/admin/users/{id}/end-sessions': {
    access: 'staff',
    statements: 7,
    summary: 'Sign a person out everywhere',
    params: UserId,
    answer: AdminUser,
  },
  'DELETE /api/admin/users/{id}/second-factor': {
    access: 'owner',
    statements: 6,
    summary: 'Remove a user’s second factor',
    params: UserId,
    answer: AdminUser,
  },
  'GET /api/admin/users/{id}/history': {
    access: 'staff',
    statements: 4,
    summary: 'What happened to an account',
    params: UserId,
    query: ListQuery,
    paged: true,
    answer: z.array(AccountHistoryEntry),
  },
  'GET /api/admin/users/{id}/replay': {
    access: 'audit',
    statements: 7,
    summary: 'The standing of an account as of an event, and what that event changed',
    params: UserId,
    query: ReplayQuery,
    answer: ReplayView,
  },
  'POST /api/admin/users/{id}/hand-over': {
    access: 'owner',
    statements: 12,
    summary: 'Invite the author of an imported account to take it over',
    params: UserId,
    body: HandOverBody,
    status: 201,
    answer: IssuedInvite,
  },
  'POST /api/admin/create-publisher': {
    access: 'staff',
    statements: 24,
    summary: 'Create a publisher account',
    body: CreatePublisherBody,
    status: 201,
    answer: CreatedPublisher,
  },
} as const satisfies Record<string, Operation>;

export const consoleUserOperations = {
  'GET /api/console/users': {
    access: 'staff',
    statements: 4,
    summary: 'Accounts for the console; filter by role, q, id',
    query: ConsoleQuery,
    answer: z.array(AdminUser),
  },
  'GET /api/console/users/{id}': {
    access: 'staff',
    statements: 2,
    summary: 'One account for the console',
    params: UserId,
    answer: AdminUser,
  },
} as const satisfies Record<string, Operation>;
