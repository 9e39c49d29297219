// Invites that are pending but can no longer be used: the address has an account, or the imported account is gone.
import * as account from '../account/account.ts';
import { DomainError } from '../domain-error.ts';
import type { CommandContext } from '../handle.ts';
import { invalidInvite, usedInvite } from '../invite/errors.ts';
import * as invite from '../invite/invite.ts';
import { nameTaken } from '../name/errors.ts';
import * as subjects from '../privacy/subjects.ts';
import { idByInvite } from './account-id.ts';
import { holdingOf, isHeldByAnother } from './names.ts';
import type { Ports } from './ports.ts';

/** The account that an invite makes or hands over. */
export const invitedAccountId = (inviteKey: string, { accountId, issue }: invite.Issue) =>
  accountId ?? idByInvite(inviteKey, issue);

/** The address of an invite; null once its key was destroyed. */
export const invitedAddress = ({ privacy }: Ports, inviteKey: string, { issue, email }: invite.Issue) =>
  privacy.open(subjects.invite(inviteKey, issue), email);

/** Why an invite to this address can no longer be used; undefined when it can. */
export async function obstacleTo(
  { handler, privacy }: Ports,
  inviteKey: string,
  issue: invite.Issue,
  email: string,
): Promise<DomainError | undefined> {
  const accountId = invitedAccountId(inviteKey, issue);
  const { state: existing } = await handler.load(account, account.streamName(accountId));
  if (issue.accountId === null && existing.status !== 'none') return usedInvite();
  if (issue.accountId !== null && !account.awaitsHandOver(existing)) {
    const { invite: cameBy } = existing;
    return cameBy?.key === inviteKey && cameBy.issue === issue.issue ? usedInvite() : invalidInvite();
  }
  const holding = await holdingOf(handler, { kind: 'email', key: privacy.emailKey(email) });
  return isHeldByAnother(holding, accountId) ? nameTaken('email') : undefined;
}

/** Whether a pending invite can still be used. Callers check that it is pending. */
export async function canBeUsed(ports: Ports, inviteKey: string, issue: invite.Issue): Promise<boolean> {
  const email = await invitedAddress(ports, inviteKey, issue);
  return email !== null && (await obstacleTo(ports, inviteKey, issue, email)) === undefined;
}

/** Ends the pending invite to an account's own address. */
export async function endInviteOfAccount(
  ports: Ports,
  accountId: string,
  context: CommandContext,
): Promise<void> {
  const { handler, privacy } = ports;
  const { state } = await handler.load(account, account.streamName(accountId));
  const address = state.email && (await privacy.open(subjects.identity(accountId), state.email));
  if (address) await endDeadInvite(ports, privacy.inviteKey(address), context);
}

/** Ends an invite if it is pending and can no longer be used. */
export async function endDeadInvite(ports: Ports, inviteKey: string, context: CommandContext): Promise<void> {
  const { state } = await ports.handler.load(invite, invite.streamName(inviteKey));
  if (state?.status !== 'pending' || (await canBeUsed(ports, inviteKey, state))) return;
  await endInvite(ports, inviteKey, context);
}

/** Ends a pending invite; does nothing if it has ended meanwhile. */
export async function endInvite(
  { handler }: Ports,
  inviteKey: string,
  context: CommandContext,
): Promise<void> {
  try {
    const command = { type: 'ExpireInvite', by: 'system', now: context.now } as const;
    await handler.handle(invite, invite.streamName(inviteKey), command, context);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
  }
}
