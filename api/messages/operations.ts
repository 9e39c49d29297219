// What reviewers and publishers write to each other.

import { z } from 'zod';
import { byAccount, byAddress, JSON_BODY, MINUTE } from '../contract/bounds.ts';
import type { Operation } from '../contract/operation.ts';
import { AddonId } from '../contract/params.ts';
import { MessageBody, MessagesQuery, MessageView } from './contract.ts';

export const messageOperations = {
  'GET /api/addons/{id}/messages': {
    access: 'member',
    limit: 'none',
    bodyLimit: 'none',
    time: 'call',
    statements: 4,
    summary:
      "Messages between an add-on's reviewers and its publisher, newest first; for staff also reviewers' notes",
    params: AddonId,
    query: MessagesQuery,
    paged: true,
    answer: z.array(MessageView),
  },
  'POST /api/addons/{id}/messages': {
    access: 'participant',
    limit: [byAddress(300, 10 * MINUTE), byAccount(60, 10 * MINUTE)],
    bodyLimit: JSON_BODY,
    time: 'call',
    statements: 8,
    summary:
      'Write to the reviewers of one’s own add-on, or as a reviewer to its publisher or to other reviewers: ‘@name’ in such a note notifies that member of staff',
    params: AddonId,
    body: MessageBody,
    status: 201,
    answer: MessageView,
  },
} as const satisfies Record<string, Operation>;
