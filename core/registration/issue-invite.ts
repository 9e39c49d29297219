// Invites a publisher or administrator: the link is mailed, or shown to the inviter.
import { type Person, requireOwner } from '../access.ts';
import * as account from '../account/account.ts';
import type { CommandContext } from '../handle.ts';
import * as invite from '../invite/invite.ts';
import { newNonce } from '../privacy/codes.ts';
import * as subjects from '../privacy/subjects.ts';
import { checkEmail } from './credentials.ts';
import { canBeUsed } from './dead-invites.ts';
import { notImported } from './errors.ts';
import { holdingOf } from './names.ts';
import type { Ports } from './ports.ts';

export type Issued = {
  inviteKey: string;
  issue: number;
  /** The code in the link. It is not stored; it is derived from the event's nonce. */
  code: string;
  expiresAt: string;
  position: bigint | undefined;
};

/**
 * Invites an address to make an account or to take over an imported one (`accountId`, owner only).
 * @throws DomainError 'forbidden' when the actor may not, 'conflict' when the address has an account or pending invite
 */
export async function issueInvite(
  { handler, privacy }: Ports,
  {
    by,
    email: address,
    role,
    accountId = null,
  }: { by: Person; email: string; role: invite.InvitedRole; accountId?: string | null },
  context: CommandContext,
): Promise<Issued> {
  const email = checkEmail(address);
  if (accountId !== null) await requireHandOver({ handler, privacy }, by, accountId);
  const inviteKey = privacy.inviteKey(email);
  const stream = invite.streamName(inviteKey);
  const { state } = await handler.load(invite, stream);
  const issue = invite.nextIssue(state);
  const nonce = newNonce();
  const outcome = await handler.handle(
    invite,
    stream,
    {
      type: 'IssueInvite',
      by,
      issue,
      email: await privacy.seal(subjects.invite(inviteKey, issue), email),
      role,
      ...codeFor(privacy, inviteKey, nonce),
      accountId,
      address: await holdingOf(handler, { kind: 'email', key: privacy.emailKey(email) }),
      now: context.now,
    },
    context,
  );
  return issuedBy(privacy, inviteKey, outcome);
}

/**
 * A new link for a pending invite, to be shown once; the old one stops working.
 * @throws DomainError 'not-found', 'forbidden' when the actor may not, 'conflict' unless the invite is pending and can
 *   still be used
 */
export async function renewInviteLink(
  ports: Ports,
  { by, inviteKey }: { by: Person; inviteKey: string },
  context: CommandContext,
): Promise<Issued> {
  const { handler, privacy } = ports;
  const stream = invite.streamName(inviteKey);
  const { state } = await handler.load(invite, stream);
  const outcome = await handler.handle(
    invite,
    stream,
    {
      type: 'RenewLink',
      by,
      ...codeFor(privacy, inviteKey, newNonce()),
      canBeUsed: state !== null && (await canBeUsed(ports, inviteKey, state)),
      now: context.now,
    },
    context,
  );
  return issuedBy(privacy, inviteKey, outcome);
}

function codeFor(privacy: Ports['privacy'], inviteKey: string, nonce: string) {
  const code = privacy.deriveCode('invite', inviteKey, nonce);
  return { nonce, codeHash: privacy.hashCode('invite', inviteKey, code) };
}

/** The issued invite, from now or from an earlier run of the command. */
function issuedBy(
  privacy: Ports['privacy'],
  inviteKey: string,
  { events, position }: { events: readonly invite.InviteEvent[]; position: bigint | undefined },
): Issued {
  for (const { type, data } of events) {
    if (type !== 'InviteIssued' && type !== 'InviteLinkRenewed') continue;
    const code = privacy.deriveCode('invite', inviteKey, data.nonce);
    return { inviteKey, issue: data.issue, code, expiresAt: data.expiresAt, position };
  }
  throw new Error('An invite was issued without an event.');
}

async function requireHandOver({ handler }: Ports, by: Person, accountId: string): Promise<void> {
  requireOwner(by);
  const { state } = await handler.load(account, account.streamName(accountId));
  if (!account.awaitsHandOver(state)) {
    throw notImported();
  }
}
