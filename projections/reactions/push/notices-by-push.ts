// Pushes notices to the browsers of members who want that.
import { StoreUnavailable } from '@sandcrate/core/event-store/event-store.ts';
import type pg from 'pg';
import { NOTICE_MODELS } from '../../inbox/queries.ts';
import type { Reaction } from '../../runner/reaction.ts';
import { holdOf } from '../held-mail.ts';
import { untilShown } from '../until-shown.ts';
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
  async react(events, signal) {
    const last = events.at(-1);
    if (last === undefined) return undefined;
    if (!(await untilShown(last.position, NOTICE_MODELS, pool, signal))) {
      throw new StoreUnavailable('The read models are behind the log', 'not-written'); // retried later
    }
    const pushed = events.map(({ id, position, type }) => ({ id, position, holdMs: holdOf(type) }));
    return (tx) => enqueuePushes(tx, pushed);
  },
});
