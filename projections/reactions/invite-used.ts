// Records on an invite that it created an account or handed one over.
import type { Handler } from '@sandcrate/core/handle.ts';
import { recordInviteUsed } from '@sandcrate/core/registration/record-invite-used.ts';
import { subjectOf } from '../runner/event-facts.ts';
import type { Reaction } from '../runner/reaction.ts';
import { causedBy } from './caused-by.ts';

export const inviteUsed = (handler: Handler): Reaction => ({
  name: 'invite_used',
  handles: ['AccountRegistered', 'AccountHandedOver'],
  begins: 'first',
  async react(events) {
    for (const event of events) {
      if (event.type !== 'AccountRegistered' && event.type !== 'AccountHandedOver') continue;
      const { invite } = event.data;
      if (invite) await recordInviteUsed(handler, invite, subjectOf(event), causedBy(event));
    }
    return undefined;
  },
});
