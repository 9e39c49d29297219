// A member's public profile: picture, text and links. The member edits it; staff clear and restore its parts.

import { isSelf, requireOtherStaff } from '../access.ts';
import type { Picture } from '../addon/content.ts';
import { type CitedRule, citing } from '../cited-rule.ts';
import { noPermission } from '../errors.ts';
import type { Sealed } from '../event-schema.ts';
import type { Actor } from '../metadata.ts';
import { after, DAY, isPast } from '../time.ts';
import { clearedTooLongAgo, pictureNotSquare, pictureSides } from './errors.ts';
import { PROFILE_PARTS, type ProfileEvent, type ProfilePart } from './events.ts';
import { MAX_PROFILE_PICTURE, MIN_PROFILE_PICTURE } from './limits.ts';

export { type ProfileEvent, type ProfilePart, profileEvents as events } from './events.ts';

export const streamName = (accountId: string) => `profile-${accountId}`;

/** As long as a deleted add-on. */
const RESTORABLE_FOR = 30 * DAY;

/** A part that is missing is empty. A cleared one is shown to nobody until it is restored. */
export type Profile = Readonly<Partial<Record<ProfilePart, { clearedUntil: string | null }>>>;
export const initial: Profile = {};

export function evolve(profile: Profile, { type, data }: ProfileEvent): Profile {
  switch (type) {
    case 'ProfileEdited':
      return {
        ...profile,
        ...Object.fromEntries(
          PROFILE_PARTS.filter((part) => data[part] !== undefined).map((part) => [
            part,
            isEmpty(data[part]) ? undefined : { clearedUntil: null },
          ]),
        ),
      };
    case 'ProfileCleared':
      return changeParts(profile, data.parts, { clearedUntil: data.restorableUntil });
    case 'ProfileRestored':
      return changeParts(profile, data.parts, { clearedUntil: null });
  }
}

const changeParts = (profile: Profile, parts: readonly ProfilePart[], to: Profile['text']): Profile => ({
  ...profile,
  ...Object.fromEntries(parts.map((part) => [part, to])),
});

type Content = Partial<Extract<ProfileEvent, { type: 'ProfileEdited' }>['data']>;

const isEmpty = (value: Content[ProfilePart]) => !value || (Array.isArray(value) && value.length === 0);

/** What is left out stays as it is; null, or no links, empties it. */
export type EditProfile = {
  type: 'EditProfile';
  by: Actor;
  accountId: string;
  picture?: Picture | null;
  text?: Sealed | null;
  links?: readonly Sealed[];
};
export type ClearProfile = {
  type: 'ClearProfile';
  by: Actor;
  accountId: string;
  parts: readonly ProfilePart[];
  reason: string | null;
  rule?: CitedRule;
  now: Date;
};
export type RestoreProfile = {
  type: 'RestoreProfile';
  by: Actor;
  accountId: string;
  parts: readonly ProfilePart[];
  now: Date;
};
export type ProfileCommand = EditProfile | ClearProfile | RestoreProfile;

/**
 * @throws DomainError 'forbidden' when the actor may not, 'unprocessable' for a picture of the wrong shape or size,
 *   'conflict' when what was cleared can no longer be restored
 */
export function decide(command: ProfileCommand, profile: Profile): ProfileEvent[] {
  switch (command.type) {
    case 'EditProfile':
      return edit(command, profile);
    case 'ClearProfile':
      return clear(command, profile);
    case 'RestoreProfile':
      return restore(command, profile);
  }
}

/** Sealed texts cannot be compared, so what is given counts as new, unless it was empty and stays so. */
function edit({ by, accountId, picture, text, links }: EditProfile, profile: Profile): ProfileEvent[] {
  if (!isSelf(by, accountId)) throw noPermission();
  if (picture) requireShape(picture);
  const isChange = (part: ProfilePart, value: Content[ProfilePart]) =>
    value !== undefined && (!isEmpty(value) || profile[part] !== undefined);
  const data = {
    ...(isChange('picture', picture) && { picture }),
    ...(isChange('text', text) && { text }),
    ...(links && isChange('links', [...links]) && { links: [...links] }),
  };
  return Object.keys(data).length === 0 ? [] : [{ type: 'ProfileEdited', data }];
}

/** @throws DomainError 'unprocessable' when a picture is not square, or too small or too large */
export function requireShape({ width, height }: Picture): void {
  if (width !== height) throw pictureNotSquare();
  if (width < MIN_PROFILE_PICTURE || width > MAX_PROFILE_PICTURE) throw pictureSides();
}

/** Clears those of the parts that others see. */
function clear(
  { by, accountId, reason, rule, now, ...command }: ClearProfile,
  profile: Profile,
): ProfileEvent[] {
  requireOtherStaff(by, accountId);
  const parts = command.parts.filter((part) => profile[part]?.clearedUntil === null);
  const restorableUntil = after(now, RESTORABLE_FOR);
  return partsOf(parts, (some) => ({
    type: 'ProfileCleared',
    data: { parts: some, reason: reason?.trim() || null, ...citing(rule), restorableUntil },
  }));
}

/** Restores those of the parts that are cleared still. */
function restore({ by, accountId, now, ...command }: RestoreProfile, profile: Profile): ProfileEvent[] {
  requireOtherStaff(by, accountId);
  const cleared = command.parts.flatMap((part) => {
    const until = profile[part]?.clearedUntil;
    return until ? [{ part, until }] : [];
  });
  const parts = cleared.filter(({ until }) => !isPast(until, now)).map(({ part }) => part);
  if (parts.length < cleared.length) throw clearedTooLongAgo();
  return partsOf(parts, (some) => ({ type: 'ProfileRestored', data: { parts: some } }));
}

function partsOf(
  [first, ...others]: readonly ProfilePart[],
  eventOf: (parts: [ProfilePart, ...ProfilePart[]]) => ProfileEvent,
): ProfileEvent[] {
  return first === undefined ? [] : [eventOf([first, ...others])];
}
