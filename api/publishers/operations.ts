// Publishers, and what a member has: follows, downloads, updates, the account itself.
import { z } from 'zod';
import {
  DeleteMeBody,
  ExportAnswer,
  RemoveSecondFactorBody,
  SecondFactorAnswer,
  SecondFactorBody,
} from '../auth/contract.ts';
import type { Operation } from '../contract/operation.ts';
import { ListQuery } from '../contract/page.ts';
import { Username } from '../contract/params.ts';
import {
  FollowAnswer,
  FollowingView,
  MyDownload,
  PublisherCard,
  PublisherProfile,
  PublishersQuery,
  UpdateView,
} from './contract.ts';

export const peopleOperations = {
  'GET /api/publishers': {
    access: 'guest',
    statements: { guest: 4, member: 5 },
    summary: 'Publishers, most downloads first',
    shared: 'list',
    query: PublishersQuery,
    paged: true,
    answer: z.array(PublisherCard),
  },
  'GET /api/publishers/{username}': {
    access: 'guest',
    statements: { guest: 6, member: 7 },
    summary: 'A publisher with add-ons and totals',
    params: Username,
    shared: 'guest-page',
    answer: PublisherProfile,
  },
  'PUT /api/publishers/{username}/follow': {
    access: 'participant',
    statements: 10,
    summary: 'Follow',
    params: Username,
    answer: FollowAnswer,
  },
  'DELETE /api/publishers/{username}/follow': {
    access: 'member',
    statements: 10,
    summary: 'Unfollow',
    params: Username,
    answer: FollowAnswer,
  },
  'GET /api/users/me/following': {
    access: 'member',
    statements: 6,
    summary: 'The publishers that I follow, and their new add-ons',
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
