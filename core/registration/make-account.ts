// The heart of every registration: reserve the names, then append the one event that makes the account.
import * as account from '../account/account.ts';
import { REGISTRATION_OVERTAKEN } from '../account/errors.ts';
import { DomainError } from '../domain-error.ts';
import type { CommandContext } from '../handle.ts';
import { nameTaken } from '../name/errors.ts';
import * as names from './names.ts';
import { type Ports, withoutCommandId } from './ports.ts';

export type Made = {
  accountId: string;
  /** Where the account's event stands in the log; undefined when the account was there before. */
  position: bigint | undefined;
};

export type Making = {
  accountId: string;
  /** Reserved in this order. */
  names: readonly names.NameOf[];
  /** Whether another account's name can be taken for this one's; asked once the names are reserved. */
  isLookTaken?: () => Promise<boolean>;
  /** The command, with its data sealed; `seenRevision` is to be passed on. */
  command: (seenRevision: bigint) => Promise<account.AccountCommand>;
};

const ATTEMPTS = 10;

/** Whether a failure says that there is an account already. */
export const isExisting = (error: unknown) => error instanceof DomainError && error.code === 'account-exists';
const isOvertaken = (error: unknown) => error instanceof DomainError && error.code === REGISTRATION_OVERTAKEN;

/**
 * Makes an account, however often it is tried. The append of its event is the moment of truth: whatever fails before
 * leaves reservations that lapse, whatever fails after leaves an account.
 * @throws DomainError 'conflict' when a name is taken, or with the code 'account-exists'
 */
export async function makeAccount(
  { handler }: Ports,
  making: Making,
  context: CommandContext,
): Promise<Made> {
  const { accountId } = making;
  const stream = account.streamName(accountId);
  for (let attempt = 1; ; attempt++) {
    const { state, revision } = await handler.load(account, stream);
    const reservations: names.Reservation[] = [];
    try {
      // A finished account needs no more names; its command is refused, or was done before.
      for (const of of account.isUnfinished(state) ? making.names : []) {
        reservations.push(await names.reserve(handler, of, accountId, withoutCommandId(context)));
      }
      if (account.isUnfinished(state) && (await making.isLookTaken?.())) throw nameTaken('username');
      const { events, position } = await handler.handle(
        account,
        stream,
        await making.command(revision),
        context,
      );
      return { accountId, position: events.length > 0 ? position : undefined };
    } catch (error) {
      if (isOvertaken(error) && attempt < ATTEMPTS) continue;
      if (error instanceof DomainError) {
        // What cannot be let go of now lapses by itself; the refusal is what matters.
        await names.giveUp(handler, accountId, reservations, withoutCommandId(context)).catch(() => {});
      }
      throw error;
    }
  }
}
