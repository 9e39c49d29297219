// Publishers, and what a member has: follows, downloads, updates, the account itself.
import { z } from 'zod';
import {
  DeleteMeBody,
  ExportAnswer,
  RemoveSecondFactorBody,
  SecondFactorAnswer,
  SecondFactorBody,
} from '../account.ts';
import { ListQuery } from '../page.ts';
import {
  FollowAnswer,
  FollowingView,
  MyDownload,
  PublisherCard,
  PublisherProfile,
  PublishersQuery,
  UpdateView,
} from '../people.ts';
import type { Operation } from './operation.ts';
import { Username } from './parts.ts';

export const peopleOperations = {
  'GET /api/publishers': {
    access: 'guest',
    summary: 'Publishers, most downloads first',
    shared: 'list',
    query: PublishersQuery,
    paged: true,
    answer: z.array(PublisherCard),
  },
  'GET /api/publishers/{username}': {
    access: 'guest',
    summary: 'A publisher with add-ons and totals',
    params: Username,
    shared: 'guest-page',
    answer: PublisherProfile,
  },
  'PUT /api/publishers/{username}/follow': {
    access: 'participant',
    summary: 'Follow',
    params: Username,
    answer: FollowAnswer,
  },
  'DELETE /api/publishers/{username}/follow': {
    access: 'member',
    summary: 'Unfollow',
    params: Username,
    answer: FollowAnswer,
  },
  'GET /api/users/me/following': {
    access: 'member',
    summary: 'Whom I follow, and what is new of theirs',
    query: ListQuery,
    paged: true,
    answer: FollowingView,
  },
  'GET /api/users/me/downloads': {
    access: 'member',
    summary: 'What I downloaded, latest first',
    query: ListQuery,
    paged: true,
    answer: z.array(MyDownload),
  },
  'GET /api/users/me/updates': {
    access: 'member',
    summary: 'What of it has a newer release',
    query: ListQuery,
    paged: true,
    answer: z.array(UpdateView),
  },
  'POST /api/users/me/second-factor': {
    access: 'member',
    summary: 'Set up a second factor: without a code a secret, with its code recovery codes',
    body: SecondFactorBody,
    answer: SecondFactorAnswer,
  },
  'DELETE /api/users/me/second-factor': {
    access: 'member',
    summary: 'Remove the second factor',
    body: RemoveSecondFactorBody,
  },
  'GET /api/users/me/export': {
    access: 'member',
    summary: 'All data about me',
    answer: ExportAnswer,
  },
  'DELETE /api/users/me': {
    access: 'member',
    summary: 'Delete my account',
    body: DeleteMeBody,
  },
} as const satisfies Record<string, Operation>;
