// The steps of every registration: reserve the names, then append the one event that makes the account.
import * as account from '../account/account.ts';
import { RESERVATIONS_LOST } from '../account/errors.ts';
import { DomainError } from '../domain-error.ts';
import type { CommandContext } from '../handle.ts';
import * as names from './names.ts';
import { type Ports, withoutCommandId } from './ports.ts';

export type CreatedAccount = {
  accountId: string;
  /** The position of the account's event; undefined when the account existed before. */
  position: bigint | undefined;
};

export type NewAccount = {
  accountId: string;
  /** Reserved in this order; the names of one group at once. */
  names: readonly (readonly names.NameOf[])[];
  /** The command, with its data sealed; `seenRevision` must be passed on. */
  command: (seenRevision: bigint) => Promise<account.AccountCommand>;
};

const ATTEMPTS = 10;

/** Whether a failure means that the account already exists. */
export const alreadyExists = (error: unknown) =>
  error instanceof DomainError && error.code === 'account-exists';
const lostReservations = (error: unknown) => error instanceof DomainError && error.code === RESERVATIONS_LOST;

/**
 * Makes an account once, however often it is tried. The append of its event decides: a failure before it
 * leaves reservations that expire, a failure after it leaves an account.
 * @throws DomainError 'conflict' when a name is taken, or with the code 'account-exists'
 */
export async function createAccount(
  { handler }: Ports,
  newAccount: NewAccount,
  context: CommandContext,
): Promise<CreatedAccount> {
  const { accountId } = newAccount;
  const stream = account.streamName(accountId);
  for (let attempt = 1; ; attempt++) {
    const { state, revision } = await handler.load(account, stream);
    const reservations: names.Reservation[] = [];
    try {
      // A finished account needs no more names; its command is refused, or was done before.
      for (const group of account.isUnfinished(state) ? newAccount.names : []) {
        const reserving = group.map((of) => names.reserve(handler, of, accountId, withoutCommandId(context)));
        const settled = await Promise.allSettled(reserving);
        for (const one of settled) if (one.status === 'fulfilled') reservations.push(one.value);
        for (const one of settled) if (one.status === 'rejected') throw one.reason;
      }
      const { events, position } = await handler.handle(
        account,
        stream,
        await newAccount.command(revision),
        context,
      );
      return { accountId, position: events.length > 0 ? position : undefined };
    } catch (error) {
      if (lostReservations(error) && attempt < ATTEMPTS) continue;
      if (error instanceof DomainError) {
        // Reservations that cannot be released now expire; the caller needs the refusal.
        await names
          .releaseReservations(handler, accountId, reservations, withoutCommandId(context))
          .catch(() => {});
      }
      throw error;
    }
  }
}
