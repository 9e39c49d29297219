// From an invite's code to an account: a new one, or an imported one that is handed over to its author.
import * as account from '../account/account.ts';
import type { CommandContext, Handler } from '../handle.ts';
import { invalidInvite, usedInvite } from '../invite/errors.ts';
import * as invite from '../invite/invite.ts';
import * as name from '../name/name.ts';
import { readLinkCode } from '../privacy/codes.ts';
import { alreadyExists, type CreatedAccount, createAccount } from './create-account.ts';
import { type Credentials, checkCredentials, namesOf, sealCredentials } from './credentials.ts';
import { invitedAccountId, invitedAddress, obstacleTo } from './dead-invites.ts';
import { type Ports, withoutCommandId } from './ports.ts';

export type OpenInvite = {
  inviteKey: string;
  issue: number;
  email: string;
  role: invite.InvitedRole;
  expiresAt: string;
  /** The account that it makes or hands over. */
  accountId: string;
  isHandOver: boolean;
  /** Whether the link was mailed, so that following it proves the address. */
  wasMailed: boolean;
};

/**
 * Opens an invite by its code.
 * @throws DomainError 'not-found' when it is wrong or expired or its imported account is gone, 'conflict' when it was
 *   used or its address has another account
 */
export async function openInvite(ports: Ports, code: string, now: Date): Promise<OpenInvite> {
  const { handler, privacy } = ports;
  const link = readLinkCode(code);
  if (!link) throw invalidInvite();
  const inviteKey = link.subject;
  const { state } = await handler.load(invite, invite.streamName(inviteKey));
  const issue = invite.open(state, privacy.hashCode('invite', inviteKey, code), now);
  const email = await invitedAddress(ports, inviteKey, issue);
  if (email === null) throw invalidInvite();
  const obstacle = await obstacleTo(ports, inviteKey, issue, email);
  if (obstacle) throw obstacle;
  return {
    inviteKey,
    issue: issue.issue,
    email,
    role: issue.role,
    expiresAt: issue.expiresAt,
    accountId: invitedAccountId(inviteKey, issue),
    isHandOver: issue.accountId !== null,
    wasMailed: !issue.isRenewed,
  };
}

/**
 * Registers the recipient of an invite. One invite makes at most one account; its use is recorded afterwards
 * (see recordInviteUsed).
 * @throws DomainError 'not-found' or 'conflict' as `openInvite` does; 'invalid' or 'conflict' for a username that is
 *   not available, 'conflict' when the address already has another account
 */
export async function registerByInvite(
  ports: Ports,
  { code, username, passwordHash }: { code: string; username: string; passwordHash: string },
  context: CommandContext,
): Promise<CreatedAccount> {
  const repeated = await findRepeated(ports, code, context);
  if (repeated) return repeated;
  const opened = await openInvite(ports, code, context.now);
  const { accountId, email, isHandOver } = opened;
  const credentials = checkCredentials({ username, email, passwordHash });
  const { state: before } = await ports.handler.load(account, account.streamName(accountId));
  const newAccount = {
    accountId,
    names: namesOf(ports, credentials),
    command: async (seenRevision: bigint) =>
      commandFor(opened, seenRevision, await sealCredentials(ports.privacy, accountId, credentials)),
  };
  const made = await createAccount(ports, newAccount, context).catch((error: unknown) => {
    throw alreadyExists(error) ? usedInvite() : error;
  });
  if (isHandOver) await releaseOldNames(ports, before, accountId, credentials, context);
  return made;
}

/** The account that an earlier run of this command made; its invite counts as used by now. */
async function findRepeated(
  { handler }: Ports,
  code: string,
  context: CommandContext,
): Promise<CreatedAccount | undefined> {
  const link = readLinkCode(code);
  if (!link || context.commandId === undefined) return undefined;
  const { state: issue } = await handler.load(invite, invite.streamName(link.subject));
  if (!issue) return undefined;
  const accountId = invitedAccountId(link.subject, issue);
  const stream = account.streamName(accountId);
  const { state } = await handler.load(account, stream);
  if (account.isUnfinished(state)) return undefined;
  // A finished account cannot be abandoned: the handler finds the command's own events or does nothing.
  const { events, position } = await handler.handle(
    account,
    stream,
    { type: 'AbandonRegistration' },
    context,
  );
  return events.length > 0 ? { accountId, position } : undefined;
}

type Sealed = Awaited<ReturnType<typeof sealCredentials>>;

function commandFor(
  { inviteKey, issue, role, isHandOver, wasMailed }: OpenInvite,
  seenRevision: bigint,
  sealed: Sealed,
): account.RegisterAccount | account.HandOverAccount {
  const data = { ...sealed, invite: { key: inviteKey, issue }, emailVerified: wasMailed };
  if (isHandOver) return { type: 'HandOverAccount', seenRevision, account: data };
  const isPublisher = role === 'publisher';
  return { type: 'RegisterAccount', seenRevision, account: { ...data, role, isPublisher, via: 'invite' } };
}

/** An author may choose another name than the imported one. The release of the old one and its looks may fail. */
async function releaseOldNames(
  ports: Ports,
  { usernameKey, lookKeys }: account.Account,
  accountId: string,
  credentials: Credentials,
  context: CommandContext,
): Promise<void> {
  const kept = new Set(namesOf(ports, credentials).flatMap((group) => group.map(({ key }) => key)));
  const release = { type: 'ReleaseName', accountId } as const;
  const releasing = [usernameKey, ...lookKeys].map(async (key) => {
    if (key === null || kept.has(key)) return;
    await ports.handler.handle(name, name.streamName('username', key), release, withoutCommandId(context));
  });
  await Promise.allSettled(releasing);
}

/**
 * Records that an invite was used. This follows from AccountRegistered or AccountHandedOver, whose data name the
 * invite, and can be repeated.
 */
export const recordInviteUsed = (
  handler: Handler,
  { key, issue }: { key: string; issue: number },
  accountId: string,
  context: CommandContext,
) => handler.handle(invite, invite.streamName(key), { type: 'UseInvite', issue, accountId }, context);
