// Publishers, as everybody sees and follows them.

import { z } from 'zod';
import { byAccount, byAddress, MINUTE } from '../contract/bounds.ts';
import type { Operation } from '../contract/operation.ts';
import { Username } from '../contract/params.ts';
import { FollowAnswer, PublisherCard, PublisherProfile, PublishersQuery } from './contract.ts';

export const publishersOperations = {
  'GET /api/publishers': {
    access: 'guest',
    limit: 'none',
    bodyLimit: 'none',
    time: 'call',
    statements: { guest: 4, member: 5 },
    summary: 'Publishers, most downloads first',
    shared: 'list',
    query: PublishersQuery,
    paged: true,
    answer: z.array(PublisherCard),
  },
  'GET /api/publishers/{username}': {
    access: 'guest',
    limit: 'none',
    bodyLimit: 'none',
    time: 'call',
    statements: { guest: 9, member: 10 },
    summary: 'A publisher with add-ons and totals',
    params: Username,
    shared: 'guest-page',
    answer: PublisherProfile,
  },
  'PUT /api/publishers/{username}/follow': {
    access: 'participant',
    limit: [byAddress(300, 10 * MINUTE), byAccount(100, 10 * MINUTE)],
    bodyLimit: 'none',
    time: 'call',
    statements: 10,
    summary: 'Follow',
    params: Username,
    answer: FollowAnswer,
  },
  'DELETE /api/publishers/{username}/follow': {
    access: 'member',
    limit: [byAddress(300, 10 * MINUTE), byAccount(100, 10 * MINUTE)],
    bodyLimit: 'none',
    time: 'call',
    statements: 10,
    summary: 'Unfollow',
    params: Username,
    answer: FollowAnswer,
  },
} as const satisfies Record<string, Operation>;
