// Profiles as the API shows them.
import { profileNotFound } from '@sandcrate/core/profile/errors.ts';
import { PROFILE_PARTS } from '@sandcrate/core/profile/events.ts';
import {
  type ProfileContent as ContentRow,
  findProfile,
  type OwnProfileRow,
  type ProfileRow,
  type ReportedProfile as ReportedRow,
} from '@sandcrate/projections/catalogue/profile-queries.ts';
import type pg from 'pg';
import type { TicketFor } from '../addons/views.ts';
import type { Viewer } from '../plugins/access.ts';
import type { OwnProfile, ProfileContent, ReportedProfile } from './contract.ts';

/**
 * A profile in which others see something.
 * @throws DomainError 'not-found' when there is none
 */
export async function visibleProfile(pool: pg.Pool, accountId: string): Promise<ProfileRow> {
  const row = await findProfile(pool, accountId);
  if (!row || (row.picture === null && row.text === null && row.links.length === 0)) throw profileNotFound();
  return row;
}

/** The address of a profile's picture; null without one. */
export const profilePictureUrl = (accountId: string, sha256: string | null): string | null =>
  sha256 === null ? null : `/api/profiles/${accountId}/picture/${sha256}`;

export const profileContent = (accountId: string, { picture, text, links }: ContentRow): ProfileContent => ({
  pictureUrl: profilePictureUrl(accountId, picture),
  text,
  links,
});

export const ownProfile = (accountId: string, row: OwnProfileRow): OwnProfile => ({
  ...profileContent(accountId, row),
  cleared: PROFILE_PARTS.flatMap((part) => {
    const reason = row.cleared[part];
    return reason === undefined ? [] : [{ part, reason }];
  }),
});

/** A profile as staff see it. The address of its picture has a ticket, because others may not see it any more. */
export function reportedProfile(
  row: ReportedRow | null,
  viewer: Viewer,
  ticketFor: TicketFor,
): ReportedProfile | null {
  if (row === null) return null;
  const { picture, editedAt, ...profile } = row;
  const path = profilePictureUrl(row.owner.id, picture);
  return {
    ...profile,
    pictureUrl: path && `${path}?ticket=${ticketFor(viewer, path)}`,
    editedAt: new Date(editedAt).toISOString(),
  };
}
