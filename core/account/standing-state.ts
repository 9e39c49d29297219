// What an account may do, and whether it has asked for more.
import type { AccountEvent } from './events.ts';
import type { Penalty } from './penalty.ts';
import {
  hasRequestedAccessAfter,
  isCreation,
  newStanding,
  penaltiesAfter,
  type Standing,
  standingChange as sharedChange,
} from './transitions.ts';

export type AccountStanding = Standing & {
  /** Whether the account was ever a publisher; its username is then never given to anyone else. */
  wasPublisher: boolean;
  hasRequestedAccess: boolean;
  banReason: string | null;
  /** All that were ever imposed, oldest first. */
  penalties: readonly Penalty[];
};

export const noStanding: AccountStanding = {
  role: 'user',
  isPublisher: false,
  wasPublisher: false,
  isVerified: false,
  isBanned: false,
  hasRequestedAccess: false,
  banReason: null,
  penalties: [],
};

/** How an event changes what the account may do. */
export function standingChange(standing: AccountStanding, event: AccountEvent): Partial<AccountStanding> {
  const change = isCreation(event)
    ? newStanding(event)
    : {
        ...sharedChange(standing.role, event),
        hasRequestedAccess: hasRequestedAccessAfter(event, standing.hasRequestedAccess),
        penalties: penaltiesAfter(event, standing.penalties),
      };
  const isPublisher = change.isPublisher ?? standing.isPublisher;
  return {
    ...change,
    ...(event.type === 'AccountBanned' && { banReason: event.data.reason }),
    ...(event.type === 'AccountUnbanned' && { banReason: null }),
    wasPublisher: standing.wasPublisher || isPublisher,
  };
}
