// One randomly drawn situation: the people and add-on in it, the time, and functions that send commands.
import type { Person } from '@sandcrate/core/access.ts';
import * as account from '@sandcrate/core/account/account.ts';
import * as addon from '@sandcrate/core/addon/addon.ts';
import type { Decider, DomainEvent } from '@sandcrate/core/decider.ts';
import type { EventStore } from '@sandcrate/core/event-store/event-store.ts';
import type { CommandContext, Handler } from '@sandcrate/core/handle.ts';
import * as name from '@sandcrate/core/name/name.ts';
import { idByAddress } from '@sandcrate/core/registration/account-id.ts';
import type { Ports } from '@sandcrate/core/registration/ports.ts';
import { uuidV5 } from '@sandcrate/core/uuid.ts';
import type { Act } from './act.ts';
import type { Draw } from './draw.ts';

const NAMESPACE = '3b0f1c2d-9a51-4d0e-8f6a-2b7c9d1e0f34';
export const idOf = (kind: string, n: number | string) => uuidV5(NAMESPACE, `${kind} ${n}`);

export const owner: Person = { id: idOf('owner', 0), role: 'owner' };

/** A person by username, with the account that they have or would get. */
export type Party = { username: string; email: string; id: string };

/** What is kept between draws besides the log: the links in people's mail. */
export type Mailbox = Map<string, string>;

/** The ports of the processes, and the log that they write to. */
export type ScenePorts = Ports & { store: EventStore };

export type Scene = {
  ports: ScenePorts;
  mailbox: Mailbox;
  now: Date;
  n: number;
  isEven: boolean;
  person: Party;
  other: Party;
  addonId: string;
  commentId: string;
  /** An id for something that a command creates. */
  newId: (kind: string) => string;
  /** A name of this era for anything but a person. */
  named: (what: string) => string;
  context: CommandContext;
  /** Handles a command. */
  run<State, Command, Event extends DomainEvent>(
    decider: Decider<State, Command, Event>,
    stream: string,
    command: Command,
  ): Promise<unknown>;
  /** Handles a command that depends on the account's state. */
  onAccount(
    id: string,
    command: (account: account.Account) => account.AccountCommand | Promise<account.AccountCommand>,
  ): Act;
  /** Handles a command that depends on the add-on's state, if the add-on exists. */
  onAddon(command: (listing: addon.Listing) => addon.AddonCommand | null): Act;
  /** Acts only when the add-on exists and the person has an account, like somebody who is logged in. */
  asMember(act: (listing: addon.Listing, account: account.Account) => Promise<unknown>): Act;
};

/** After this many draws, new people replace those who have left. */
const ERA = 300;

export async function setScene(
  ports: ScenePorts,
  mailbox: Mailbox,
  { who, what, n }: Draw,
  { count, now }: { count: number; now: Date },
): Promise<Scene> {
  const { handler } = ports;
  const era = Math.floor(count / ERA);
  const named = (what: string) => `${what}.${era}`;
  const party = (index: number) => partyOf(ports, named(`person-${index % 6}`));
  const [person, other] = await Promise.all([party(who), party(who + 1 + (n % 5))]);
  const addonId = idOf('addon', named(`${what}`));
  const context: CommandContext = { actor: owner, correlationId: `draw ${count}`, now };

  const run: Scene['run'] = (decider, stream, command) => handler.handle(decider, stream, command, context);

  return {
    ports,
    mailbox,
    now,
    n,
    isEven: n % 2 === 0,
    person,
    other,
    addonId,
    commentId: idOf('comment', named(`${n % 2} of ${who}`)),
    newId: (kind) => idOf(kind, count),
    named,
    context,
    run,
    onAccount: (id, command) => async () => {
      const stream = account.streamName(id);
      await run(account, stream, await command((await handler.load(account, stream)).state));
    },
    onAddon: (command) => async () => {
      const listing = await listingOf(handler, addonId);
      const chosen = listing && command(listing);
      if (chosen) await run(addon, addon.streamName(addonId), chosen);
    },
    asMember: (act) => async () => {
      const [listing, { state: member }] = await Promise.all([
        listingOf(handler, addonId),
        handler.load(account, account.streamName(person.id)),
      ]);
      if (listing && member.status === 'active') await act(listing, member);
    },
  };
}

async function listingOf(handler: Handler, addonId: string): Promise<addon.Listing | undefined> {
  const { state } = await handler.load(addon, addon.streamName(addonId));
  return state ?? undefined;
}

/** An address has one account at a time. */
async function partyOf({ handler, privacy }: Ports, username: string): Promise<Party> {
  const email = `${username}@example.com`;
  const emailKey = privacy.emailKey(email);
  const { state } = await handler.load(name, name.streamName('email', emailKey));
  const id = state.status === 'reserved' ? state.accountId : await idByAddress(handler, emailKey);
  return { username, email, id };
}
