// Deletes an account. Its AccountDeleted event decides. Any process can repeat what follows until it is done, and a
// reaction does so.
import * as account from '../account/account.ts';
import type { CommandContext } from '../handle.ts';
import * as invite from '../invite/invite.ts';
import type { Actor } from '../metadata.ts';
import * as name from '../name/name.ts';
import * as subjects from '../privacy/subjects.ts';
import { endInvite } from './dead-invites.ts';
import { outlives } from './names.ts';
import { type Ports, withoutCommandId } from './ports.ts';

/**
 * Deletes an account and everything that identifies its person.
 * @throws DomainError 'forbidden' when the actor may not or the account is an admin's or owner's, 'not-found'
 */
export async function deleteAccount(
  ports: Ports,
  { accountId, by, withContent }: { accountId: string; by: Actor; withContent: boolean },
  context: CommandContext,
): Promise<{ position: bigint | undefined }> {
  const { position } = await ports.handler.handle(
    account,
    account.streamName(accountId),
    { type: 'DeleteAccount', accountId, by, withContent },
    context,
  );
  const finished = await finishDeletion(ports, accountId, withoutCommandId(context));
  return { position: finished.position ?? position };
}

/**
 * Does what is left to do for a deleted account: releases or retires its names, ends its invites, records the erasure
 * in the log and destroys its keys. Does nothing when all is done or the account is not deleted.
 */
export async function finishDeletion(
  ports: Ports,
  accountId: string,
  context: CommandContext,
): Promise<{ position: bigint | undefined }> {
  const { handler, privacy } = ports;
  const stream = account.streamName(accountId);
  const { state } = await handler.load(account, stream);
  if (state.status !== 'deleted') return { position: undefined };

  await parkNames(ports, state, accountId, context);
  const erased = await handler.handle(
    account,
    stream,
    {
      type: 'EraseSubjects',
      subjects: [
        subjects.identity(accountId),
        ...(state.deletesContent ? [subjects.content(accountId)] : []),
        ...(await endInvites(ports, state, accountId, context)),
      ],
    },
    context,
  );
  await privacy.destroy(erased.state.erasedSubjects);
  return { position: erased.position };
}

/** Retires the names that are never given out again, and releases the others: all at once, for a name may have 16 looks. */
async function parkNames(
  { handler }: Ports,
  state: account.Account,
  accountId: string,
  context: CommandContext,
): Promise<void> {
  const park = async (kind: name.Kind, key: string | null) => {
    const type = outlives(state, kind) ? 'RetireName' : 'ReleaseName';
    if (key !== null) await handler.handle(name, name.streamName(kind, key), { type, accountId }, context);
  };
  await Promise.all([
    ...[state.usernameKey, ...state.lookKeys].map((key) => park('username', key)),
    park('email', state.emailKey),
  ]);
}

/** Ends the invites of the person's address; returns the subjects whose keys open the address there. */
async function endInvites(
  { handler, privacy }: Ports,
  { email, invite: cameBy }: account.Account,
  accountId: string,
  context: CommandContext,
): Promise<string[]> {
  const address = email && (await privacy.open(subjects.identity(accountId), email));
  const inviteKeys = new Set([cameBy?.key, address && privacy.inviteKey(address)].filter((key) => !!key));
  const opened: string[] = [];
  for (const inviteKey of inviteKeys) {
    if (!inviteKey) continue;
    const { state } = await handler.load(invite, invite.streamName(inviteKey));
    if (state?.status === 'pending') await endInvite({ handler, privacy }, inviteKey, context);
    for (let issue = 1; issue < invite.nextIssue(state); issue++)
      opened.push(subjects.invite(inviteKey, issue));
  }
  return opened;
}
