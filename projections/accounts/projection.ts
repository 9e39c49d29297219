// The accounts read model, for login, the session check and the lists of people.
import type { EventType } from '@sandcrate/core/event-types.ts';
import type { Opener } from '../privacy/reveal.ts';
import { erasedIn, subjectOf } from '../runner/event-facts.ts';
import type { Projection } from '../runner/projection.ts';
import { versions } from '../schemas.ts';
import { applyAccountEvents } from './account-rows.ts';
import { applyDownloads, removeDownloadsOf } from './download-rows.ts';
import { applyFollowEvents, lostFollowers, removeFollowsOf } from './follow-rows.ts';
import { applyInviteEvents, eraseInvites } from './invite-rows.ts';
import { accountsIndexes, accountsSchema } from './schema.ts';

const handles: readonly EventType[] = [
  'AccountRegistered',
  'AccountImported',
  'AccountHandedOver',
  'LanguageChosen',
  'EmailVerified',
  'PasswordChanged',
  'SecondFactorEnrolled',
  'RecoveryCodeUsed',
  'SecondFactorRemoved',
  'PublisherAccessRequested',
  'PublisherAccessGranted',
  'PublisherAccessDeclined',
  'PublisherAccessRevoked',
  'PublisherVerified',
  'PublisherUnverified',
  'RoleChanged',
  'SessionsEnded',
  'AccountBanned',
  'AccountUnbanned',
  'PenaltyImposed',
  'PenaltyLifted',
  'AccountDeleted',
  'SubjectErased',
  'InviteIssued',
  'InviteLinkRenewed',
  'InviteUsed',
  'InviteExpired',
  'PublisherFollowed',
  'PublisherUnfollowed',
  'AddonDownloaded',
];

/** @param privacy opens names, addresses and password hashes */
export function accountsProjection(privacy: Opener): Projection {
  return {
    name: 'accounts',
    version: versions.accounts,
    schema: accountsSchema,
    indexes: accountsIndexes,
    handles,
    affected: lostFollowers,
    async apply(events, tx) {
      await applyAccountEvents(events, tx, privacy);
      await applyInviteEvents(events, tx, privacy);
      await eraseInvites(erasedIn(events), tx);
      const deleted = events.filter(({ type }) => type === 'AccountDeleted').map(subjectOf);
      await removeFollowsOf(deleted, tx);
      await applyFollowEvents(events, tx);
      await removeDownloadsOf(deleted, tx);
      await applyDownloads(events, tx);
    },
  };
}
