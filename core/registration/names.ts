// Reserves names across streams. The account stream owns the name; the reservation is only a short lock,
// and nothing breaks when it is never released.
import * as account from '../account/account.ts';
import { DomainError } from '../domain-error.ts';
import type { CommandContext, Handler } from '../handle.ts';
import { HOLDER_CHANGED } from '../name/errors.ts';
import * as name from '../name/name.ts';
import { uuidV5 } from '../uuid.ts';

export type NameOf = { kind: name.Kind; key: string };
export type Reservation = NameOf & { revision: bigint };

const ATTEMPTS = 10;
/** For ids that no account has. */
const NOBODY = '5b1d3c1e-6f0a-4b27-8a3e-9f52d0c47e61';

/** The claim that an account has to a name reserved for it. */
export function claimOf(holder: account.Account, { kind, key }: NameOf): name.Claim {
  if (account.isUnfinished(holder) && !holds(holder, { kind, key })) return 'unfinished';
  if (!holds(holder, { kind, key })) return 'void';
  if (holder.status === 'active' || outlives(holder, kind)) return 'held';
  return 'void';
}

const holds = ({ usernameKey, lookKeys, emailKey }: account.Account, { kind, key }: NameOf) =>
  kind === 'username' ? usernameKey === key || lookKeys.includes(key) : emailKey === key;

/** A publisher's name and its looks are never given out again, to prevent impersonation; nor is a banned person's address. */
export const outlives = ({ wasPublisher, isBanned }: account.Account, kind: name.Kind) =>
  kind === 'username' ? wasPublisher : isBanned;

/**
 * Reserves a name for an account that is about to be made.
 * @throws DomainError 'conflict' when it is taken
 */
export async function reserve(
  handler: Handler,
  of: NameOf,
  accountId: string,
  context: CommandContext,
): Promise<Reservation> {
  const stream = name.streamName(of.kind, of.key);
  for (let attempt = 1; ; attempt++) {
    const { state } = await handler.load(name, stream);
    const holder = await resolveHolder(handler, of, state, accountId, context);
    try {
      const { revision } = await handler.handle(
        name,
        stream,
        { type: 'ReserveName', kind: of.kind, accountId, holder, now: context.now },
        context,
      );
      return { ...of, revision };
    } catch (error) {
      const hasChanged = error instanceof DomainError && error.code === HOLDER_CHANGED;
      if (!hasChanged || attempt === ATTEMPTS) throw error;
    }
  }
}

/**
 * Finds the current holder's claim. A registration whose time has passed is abandoned before
 * its name is given to another, so that it cannot finish with a name that it has lost.
 */
async function resolveHolder(
  handler: Handler,
  of: NameOf,
  state: name.Name,
  accountId: string,
  context: CommandContext,
): Promise<name.ReserveName['holder']> {
  if (state.status !== 'reserved' || state.accountId === accountId) return null;
  const stream = account.streamName(state.accountId);
  const holder = await handler.load(account, stream);
  const claim = claimOf(holder.state, of);
  if (claim !== 'unfinished' || name.isReservationActive(state, claim, context.now)) {
    return { accountId: state.accountId, claim };
  }
  const abandoned = await handler.handle(account, stream, { type: 'AbandonRegistration' }, context);
  return { accountId: state.accountId, claim: claimOf(abandoned.state, of) };
}

/**
 * Releases what a failed attempt had reserved. A concurrent attempt for the same account has to
 * start again and reserve for itself.
 */
export async function releaseReservations(
  handler: Handler,
  accountId: string,
  reservations: readonly Reservation[],
  context: CommandContext,
): Promise<void> {
  if (reservations.length === 0) return;
  const { state } = await handler.handle(
    account,
    account.streamName(accountId),
    { type: 'AbandonRegistration' },
    context,
  );
  for (const { kind, key, revision } of reservations) {
    if (claimOf(state, { kind, key }) === 'held') continue;
    await handler.handle(
      name,
      name.streamName(kind, key),
      { type: 'ReleaseName', accountId, seenRevision: revision },
      context,
    );
  }
}

/** Whether this account can never get the name, because another holds it or it is retired. */
export const isHeldByAnother = ({ name, claim }: name.NameHolding, accountId: string): boolean =>
  name.status === 'reserved' ? claim === 'held' && name.accountId !== accountId : name.status === 'retired';

/** The active account that holds a name; undefined when none does. */
export async function holderOf(
  handler: Handler,
  of: NameOf,
): Promise<{ accountId: string; state: account.Account } | undefined> {
  const { state: reservation } = await handler.load(name, name.streamName(of.kind, of.key));
  // A name that nobody holds takes the same steps, so that the time of an answer does not reveal who has an account.
  const accountId = reservation.status === 'reserved' ? reservation.accountId : uuidV5(NOBODY, of.key);
  const { state } = await handler.load(account, account.streamName(accountId));
  return state.status === 'active' && claimOf(state, of) === 'held' ? { accountId, state } : undefined;
}

/** A name, and the claim of the account that has reserved it. */
export async function holdingOf(handler: Handler, of: NameOf): Promise<name.NameHolding> {
  const { state } = await handler.load(name, name.streamName(of.kind, of.key));
  if (state.status !== 'reserved') return { name: state, claim: 'void' };
  const holder = await handler.load(account, account.streamName(state.accountId));
  return { name: state, claim: claimOf(holder.state, of) };
}
