// The subjects whose data a key opens. A subject's name shows its kind and holds no personal data.
export type SubjectKind = 'identity' | 'content' | 'invite' | 'day';

/** A person's identity: username, address, password hash, second factor. Also what staff note on the account. */
export const identity = (accountId: string) => `identity:${accountId}`;

/** A person's texts: comments, reports, appeals, messages about reviews. */
export const content = (accountId: string) => `content:${accountId}`;

/** The address in one issue of an invite. */
export const invite = (inviteKey: string, issue: number) => `invite:${inviteKey}:${issue}`;

/** The visitors of one day (UTC). */
export const day = (at: Date) => `day:${at.toISOString().slice(0, 10)}`;
