// Publishers, and what a member has: follows, downloads, updates, the account itself.
import { z } from 'zod';
import {
  DeleteMeBody,
  ExportAnswer,
  RemoveSecondFactorBody,
  SecondFactorAnswer,
  SecondFactorBody,
} from '../account.ts';
import {
  FollowAnswer,
  FollowingView,
  MyDownload,
  PublisherCard,
  PublisherProfile,
  UpdateView,
} from '../people.ts';
import type { Operation } from './operation.ts';

const ByName = z.object({ username: z.string().min(1).max(50) });

export const peopleOperations = {
  'GET /api/publishers': {
    access: 'guest',
    summary: 'Publishers, most downloads first',
    shared: 'list',
    answer: z.array(PublisherCard),
  },
  'GET /api/publishers/{username}': {
    access: 'guest',
    summary: 'A publisher with add-ons and totals',
    params: ByName,
    shared: 'guest-page',
    answer: PublisherProfile,
  },
  'PUT /api/publishers/{username}/follow': {
    access: 'participant',
    summary: 'Follow',
    params: ByName,
    answer: FollowAnswer,
  },
  'DELETE /api/publishers/{username}/follow': {
    access: 'member',
    summary: 'Unfollow',
    params: ByName,
    answer: FollowAnswer,
  },
  'GET /api/users/me/following': {
    access: 'member',
    summary: 'Whom I follow, and what is new of theirs',
    answer: FollowingView,
  },
  'GET /api/users/me/downloads': {
    access: 'member',
    summary: 'What I downloaded, latest first',
    answer: z.array(MyDownload),
  },
  'GET /api/users/me/updates': {
    access: 'member',
    summary: 'What of it has a newer release',
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
