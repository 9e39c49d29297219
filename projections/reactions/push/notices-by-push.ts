// Pushes notices to the browsers of members who want that.
import type pg from 'pg';
import type { Reaction } from '../../runner/reaction.ts';
import { enqueueForNotices } from '../enqueue-for-notices.ts';
import { enqueuePushes } from './queue.ts';

export const noticesByPush = (pool: pg.Pool): Reaction => ({
  name: 'notices_by_push',
  // All that the inbox notifies anybody of.
  handles: [
    'AddonApproved',
    'AddonRejected',
    'AddonChangesRequested',
    'AddonChangesRequestWithdrawn',
    'AddonChangeApproved',
    'AddonChangeRejected',
    'AddonEdited',
    'AddonHidden',
    'AddonUnhidden',
    'AddonDeleted',
    'AddonRestored',
    'CommentPosted',
    'CommentEdited',
    'CommentDeleted',
    'CollectionItemAdded',
    'CollectionHidden',
    'CollectionDeleted',
    'ProfileCleared',
    'ReviewMessagePosted',
    'AccountNotePosted',
    'ReportResolved',
    'ReportDismissed',
    'AppealUpheld',
    'AppealOverturned',
    'RecallIssued',
    'PenaltyImposed',
    'PublisherAccessGranted',
    'PublisherAccessDeclined',
    'PasswordChanged',
    'SecondFactorEnrolled',
    'SecondFactorRemoved',
    'SecondFactorLocked',
    'SessionsEnded',
    'ReviewOverdue',
  ],
  begins: 'now',
  react: (events, signal) => enqueueForNotices(pool, events, signal, enqueuePushes),
});
