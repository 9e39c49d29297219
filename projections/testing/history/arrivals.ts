// How people come and go: they register, are invited or imported, and leave, through the site's own processes.
import * as account from '@sandcrate/core/account/account.ts';
import * as addon from '@sandcrate/core/addon/addon.ts';
import * as invite from '@sandcrate/core/invite/invite.ts';
import { idByOrigin } from '@sandcrate/core/registration/account-id.ts';
import { deleteAccount } from '@sandcrate/core/registration/delete-account.ts';
import { importAuthor } from '@sandcrate/core/registration/import-author.ts';
import { issueInvite, renewInviteLink } from '@sandcrate/core/registration/issue-invite.ts';
import { createOwner, createPublisher, registerOpenly } from '@sandcrate/core/registration/register.ts';
import { recordInviteUsed, registerByInvite } from '@sandcrate/core/registration/register-by-invite.ts';
import { type Act, inTurn } from './act.ts';
import { owner, type Scene } from './scene.ts';

const passwordHash = 'a hash';

/** Registers the person, mostly as a publisher. */
export const arrive = ({ ports, person, n, context }: Scene): Act => {
  const credentials = { ...person, passwordHash };
  return n % 4 === 0
    ? () => registerOpenly(ports, { ...credentials, isOpen: true }, context)
    : () => createPublisher(ports, { ...credentials, by: owner }, context);
};

/** Deletes the account, with or without its content, by its owner or the site's owner. */
export function leave({ ports, person, addonId, isEven, n, context, run }: Scene): Act {
  const by = n % 3 === 0 ? owner : ({ id: person.id, role: 'user' } as const);
  return inTurn(
    () => deleteAccount(ports, { accountId: person.id, by, withContent: isEven }, context),
    async () => {
      const { state } = await ports.handler.load(account, account.streamName(person.id));
      if (!state.deletesContent) return;
      await run(addon, addon.streamName(addonId), { type: 'DeleteWithAccount', publisherId: person.id });
    },
  );
}

/** The imported author's account, whether or not it exists. */
export const authorOf = ({ named }: Scene) => {
  const origin = { source: 'list', author: named('author') };
  return { origin, id: idByOrigin(origin.source, origin.author), email: `${origin.author}@example.com` };
};

/** A catalogue brings an author's name along. */
export const arriveAsAuthor = (scene: Scene): Act => {
  const { origin } = authorOf(scene);
  return () => importAuthor(scene.ports, { ...origin, createdAt: '2024-01-01T00:00:00.000Z' }, scene.context);
};

export function arrivalActs(scene: Scene): Act[] {
  const { ports, mailbox, person, other, isEven, n, now, context, run, named } = scene;
  const author = authorOf(scene);
  const inviteKey = ports.privacy.inviteKey(person.email);
  const stream = invite.streamName(inviteKey);

  const invited =
    (email: string, accountId?: string): Act =>
    async () => {
      const role = isEven || accountId ? 'publisher' : 'admin';
      const { code } = await issueInvite(ports, { by: owner, email, role, accountId }, context);
      mailbox.set(email, code);
    };
  const accepted =
    (email: string, username: string): Act =>
    async () => {
      const code = mailbox.get(email);
      if (code === undefined) return;
      const { accountId } = await registerByInvite(ports, { code, username, passwordHash }, context);
      const { state } = await ports.handler.load(account, account.streamName(accountId));
      if (state.invite) await recordInviteUsed(ports.handler, state.invite, accountId, context);
    };
  const renewed: Act = async () => {
    const { code } = await renewInviteLink(ports, { by: owner, inviteKey }, context);
    mailbox.set(person.email, code);
  };
  const imported = arriveAsAuthor(scene);

  return [
    arrive(scene),
    // Somebody else's name: the reservations made for it are released again.
    () => registerOpenly(ports, { ...person, username: other.username, passwordHash, isOpen: true }, context),
    () => createOwner(ports, { username: named('owner'), email: 'owner@example.com', passwordHash }, context),
    invited(person.email),
    inTurn(invited(person.email), accepted(person.email, person.username)),
    inTurn(invited(person.email), renewed),
    inTurn(renewed, accepted(person.email, person.username)),
    accepted(person.email, person.username),
    inTurn(invited(person.email), () => run(invite, stream, { type: 'ExpireInvite', by: owner, now })),
    () => run(invite, stream, { type: 'ExpireOverdue', now }),
    imported,
    inTurn(imported, invited(author.email, author.id), accepted(author.email, named(`writer-${n % 3}`))),
  ];
}
