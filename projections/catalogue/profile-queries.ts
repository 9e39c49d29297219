// Queries for members' public profiles.
import type { Picture } from '@sandcrate/core/addon/content.ts';
import type { ProfilePart } from '@sandcrate/core/profile/profile.ts';
import type pg from 'pg';
import { type PersonRow, person } from '../accounts/queries.ts';
import { schemas } from '../schemas.ts';

/** What others see of a profile `r`: a part that staff cleared is empty. `left join` it to the account. */
export const SHOWN_PICTURE = `case when not r.cleared ? 'picture' then r.picture ->> 'sha256' end`;
const SHOWN_TEXT = `case when not r.cleared ? 'text' then r.text end`;
const SHOWN_LINKS = `case when not r.cleared ? 'links' then r.links end`;

/** The condition that others see something in a profile `r`. */
export const HAS_CONTENT = `(${SHOWN_PICTURE} is not null or ${SHOWN_TEXT} is not null or ${SHOWN_LINKS} <> '[]')`;

export type ProfileContent = {
  /** The hash of its picture. */
  picture: string | null;
  /** Markdown in the short dialect. */
  text: string | null;
  links: string[];
};

export type ProfileRow = ProfileContent & {
  id: string;
  username: string;
  isPublisher: boolean;
  isVerified: boolean;
};

/** The public profile of an account, which may be empty; undefined when the account is banned or deleted. */
export async function findProfile(pool: pg.Pool, accountId: string): Promise<ProfileRow | undefined> {
  const { rows } = await pool.query<ProfileRow>(
    `select p.id, p.username, p.is_publisher as "isPublisher", p.is_verified as "isVerified",
       ${SHOWN_PICTURE} as picture, ${SHOWN_TEXT} as text, coalesce(${SHOWN_LINKS}, '[]') as links
     from ${schemas.catalogue}.publishers p left join ${schemas.catalogue}.profiles r on r.account_id = p.id
     where p.id = $1 and not p.is_banned and not p.is_deleted and p.username is not null`,
    [accountId],
  );
  return rows[0];
}

/** What staff need to know of a profile to decide about it, as it is now. */
export type ReportedProfile = ProfileContent & {
  owner: PersonRow;
  /** The parts that staff cleared. */
  cleared: ProfilePart[];
  editedAt: string;
};

/** A profile with its cleared parts, as JSON, from the aliases of its table and of the joined account. */
export const reportedProfile = (profile: string, account: string) =>
  `json_build_object('owner', ${person(`${profile}.account_id`, account)},
           'picture', ${profile}.picture ->> 'sha256', 'text', ${profile}.text, 'links', ${profile}.links,
           'cleared', array(select jsonb_object_keys(${profile}.cleared)), 'editedAt', ${profile}.updated_at)`;

export type OwnProfileRow = ProfileContent & {
  /** The reason by part that staff cleared. */
  cleared: Partial<Record<ProfilePart, string | null>>;
};

/** A member's own profile, without the parts that staff cleared. */
export async function findOwnProfile(pool: pg.Pool, accountId: string): Promise<OwnProfileRow> {
  const { rows } = await pool.query<OwnProfileRow>(
    `select ${SHOWN_PICTURE} as picture, ${SHOWN_TEXT} as text, coalesce(${SHOWN_LINKS}, '[]') as links, r.cleared
     from ${schemas.catalogue}.profiles r where r.account_id = $1`,
    [accountId],
  );
  return rows[0] ?? { picture: null, text: null, links: [], cleared: {} };
}

/** The picture of an account's profile, if it is this one, and whether others may see it. */
export async function findProfilePicture(
  pool: pg.Pool,
  accountId: string,
  sha256: string,
): Promise<{ picture: Picture; isShown: boolean } | undefined> {
  const { rows } = await pool.query<{ picture: Picture; isShown: boolean }>(
    `select r.picture, ${SHOWN_PICTURE} is not null and not p.is_banned as "isShown"
     from ${schemas.catalogue}.profiles r join ${schemas.catalogue}.publishers p on p.id = r.account_id
     where r.account_id = $1 and r.picture ->> 'sha256' = $2 and not p.is_deleted`,
    [accountId, sha256],
  );
  return rows[0];
}
