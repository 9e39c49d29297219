// A username or email address, held by one account at a time. The stream's key is an HMAC; the name is not stored.
import { isPast, MINUTE } from '../time.ts';
import { holderChanged, nameTaken } from './errors.ts';
import type { NameEvent } from './events.ts';

export { type NameEvent, nameEvents as events } from './events.ts';

export type Kind = 'username' | 'email';

export const streamName = (kind: Kind, key: string) => `${kind}-${key}`;

export type Name = { revision: bigint } & (
  | { status: 'free' }
  | { status: 'reserved'; accountId: string; reservedAt: string }
  | { status: 'retired'; accountId: string }
);

export const initial: Name = { status: 'free', revision: -1n };

export function evolve(name: Name, { type, data }: NameEvent): Name {
  const revision = name.revision + 1n;
  switch (type) {
    case 'NameReserved':
      return { status: 'reserved', accountId: data.accountId, reservedAt: data.reservedAt, revision };
    case 'NameReleased':
      return { status: 'free', revision };
    case 'NameRetired':
      return { status: 'retired', accountId: data.accountId, revision };
  }
}

/**
 * The state of the account that reserved the name: it holds the name for good, may still come to hold it (its
 * registration is unfinished), or neither.
 */
export type Claim = 'held' | 'unfinished' | 'void';

export type ReserveName = {
  type: 'ReserveName';
  kind: Kind;
  accountId: string;
  /** The current holder, as far as the caller saw, and that account's claim. */
  holder: { accountId: string; claim: Claim } | null;
  now: Date;
};
/** With `seenRevision`, only if nobody has reserved the name since, not even for the same account. */
export type ReleaseName = { type: 'ReleaseName'; accountId: string; seenRevision?: bigint };
export type RetireName = { type: 'RetireName'; accountId: string };
export type NameCommand = ReserveName | ReleaseName | RetireName;

export const RESERVATION_LASTS = 5 * MINUTE;

/** @throws DomainError 'conflict' when somebody else has the name */
export function decide(command: NameCommand, name: Name): NameEvent[] {
  const { accountId } = command;
  switch (command.type) {
    case 'ReserveName':
      return reserve(command, name);
    case 'ReleaseName':
      return release(command, name);
    case 'RetireName':
      return isReservedFor(name, accountId) ? [{ type: 'NameRetired', data: { accountId } }] : [];
  }
}

const isReservedFor = (name: Name, accountId: string) =>
  name.status === 'reserved' && name.accountId === accountId;

function release({ accountId, seenRevision }: ReleaseName, name: Name): NameEvent[] {
  if (!isReservedFor(name, accountId)) return [];
  if (seenRevision !== undefined && seenRevision !== name.revision) return [];
  return [{ type: 'NameReleased', data: { accountId } }];
}

/** Reserving again records another event, which distinguishes this attempt from an earlier one of the same account. */
function reserve({ kind, accountId, holder, now }: ReserveName, name: Name): NameEvent[] {
  if (name.status === 'retired') throw nameTaken(kind);
  if (name.status === 'reserved' && name.accountId !== accountId) {
    if (name.accountId !== holder?.accountId) throw holderChanged(kind);
    if (isReservationActive(name, holder.claim, now)) throw nameTaken(kind);
  }
  return [{ type: 'NameReserved', data: { accountId, reservedAt: now.toISOString() } }];
}

/** A name, and the claim of the account that has reserved it. */
export type NameHolding = { name: Name; claim: Claim };

/** Whether the name is held, about to be held, or retired. */
export const isTaken = ({ name, claim }: NameHolding, now: Date): boolean =>
  name.status === 'reserved' ? isReservationActive(name, claim, now) : name.status === 'retired';

/** Whether a reservation blocks others: for good when the account holds the name, else for five minutes. */
export function isReservationActive(
  { reservedAt }: { reservedAt: string },
  claim: Claim,
  now: Date,
): boolean {
  if (claim !== 'unfinished') return claim === 'held';
  const lapses = new Date(Date.parse(reservedAt) + RESERVATION_LASTS).toISOString();
  return !isPast(lapses, now);
}
