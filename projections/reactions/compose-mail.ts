// Composes the mail for an outbox row: reads the event, opens the address and derives the code, on every attempt.
import * as account from '@sandcrate/core/account/account.ts';
import * as addon from '@sandcrate/core/addon/addon.ts';
import * as appeal from '@sandcrate/core/appeal/appeal.ts';
import * as comment from '@sandcrate/core/comment/comment.ts';
import type { EventStore } from '@sandcrate/core/event-store/event-store.ts';
import { readEvent } from '@sandcrate/core/event-types.ts';
import type { Handler } from '@sandcrate/core/handle.ts';
import * as invite from '@sandcrate/core/invite/invite.ts';
import type { Privacy } from '@sandcrate/core/privacy/privacy.ts';
import { identity, invite as inviteSubject } from '@sandcrate/core/privacy/subjects.ts';
import * as report from '@sandcrate/core/report/report.ts';
import { DAY, isPast } from '@sandcrate/core/time.ts';
import { subjectOf } from '../runner/event-facts.ts';
import type { ProjectedEvent } from '../runner/projection.ts';
import { isTakenBack } from './held-mail.ts';
import { mailContentOf } from './mail-content.ts';
import type { MailContent } from './mail-facts.ts';
import { type Language, languageOf, SOURCE } from './mail-language.ts';
import type { Outgoing, Recipient } from './outbox.ts';
import { type RenderedMail, renderMail, type Site, withoutSecrets } from './render-mail.ts';

export type MailContext = {
  store: EventStore;
  handler: Pick<Handler, 'load' | 'loadAt'>;
  privacy: Pick<Privacy, 'open' | 'deriveCode'>;
  /** The current name and address of the site. */
  site: () => Site;
};

/** News older than this is no longer mailed. */
const NEWS_LIVES = 7 * DAY;

/** A mail ready to send; undefined when it is out of date or has no recipient. */
export async function composeMail(
  context: MailContext,
  outgoing: Outgoing,
  now: Date,
): Promise<(RenderedMail & { to: string }) | undefined> {
  const event = await eventOf(context, outgoing);
  if (!event || !(await isCurrent(context, event, now))) return undefined;
  const to = await addressOf(context, outgoing.recipient, event);
  const language = await languageFor(context, outgoing.recipient);
  const content = await contentOf(context, event, outgoing.recipient, language);
  return to && content ? { to, ...renderMail(content, context.site(), language) } : undefined;
}

/** A mail's text without the address, and with link and code masked. */
export async function composeMaskedMail(
  context: MailContext,
  outgoing: Outgoing,
): Promise<RenderedMail | undefined> {
  const event = await eventOf(context, outgoing);
  const language = await languageFor(context, outgoing.recipient);
  const content = event && (await contentOf(context, event, outgoing.recipient, language));
  return content && renderMail(withoutSecrets(content), context.site(), language);
}

/** A masked address that identifies a recipient without revealing the address: 'a…@example.org'. */
export async function maskedAddress(context: MailContext, outgoing: Outgoing): Promise<string | null> {
  const event = await eventOf(context, outgoing);
  const address = event && (await addressOf(context, outgoing.recipient, event));
  return address ? address.replace(/^(.).*(?=@)/s, '$1…') : null;
}

async function eventOf({ store }: MailContext, { stream, revision }: Outgoing) {
  for await (const recorded of store.readStream(stream, { from: revision, limit: 1 }))
    return readEvent(recorded);
  return undefined;
}

async function contentOf(
  { handler, privacy, site }: MailContext,
  event: ProjectedEvent,
  recipient: Recipient,
  language: Language,
): Promise<MailContent | undefined> {
  const addonId = recipient.kind === 'publisher' ? recipient.addonId : await addonIdOf(handler, event);
  const title = addonId === undefined ? '' : await titleOf(handler, addonId, event);
  const facts = { siteName: site().name, title, addonId: addonId ?? '', codeFor: privacy.deriveCode };
  return mailContentOf(event, facts, language);
}

/** The language of the recipient's account; that of an invite is not known yet. */
async function languageFor({ handler }: MailContext, recipient: Recipient): Promise<Language> {
  if (recipient.kind === 'invite') return languageOf(SOURCE);
  const { state } = await handler.load(account, account.streamName(recipient.id));
  return languageOf(state.language);
}

async function addonIdOf(
  handler: MailContext['handler'],
  event: ProjectedEvent,
): Promise<string | undefined> {
  if (event.streamName.startsWith('addon-')) return subjectOf(event);
  if (event.streamName.startsWith('comment-')) {
    const { state } = await handler.load(comment, event.streamName);
    return state?.addonId;
  }
  if (event.type === 'ReviewMessagePosted') return event.data.addonId;
  if (event.streamName.startsWith('report-')) {
    const { state } = await handler.load(report, event.streamName);
    return state?.subject.addonId;
  }
  if (!event.streamName.startsWith('appeal-')) return undefined;
  const { state } = await handler.load(appeal, event.streamName);
  return state?.addonId;
}

async function titleOf(handler: MailContext['handler'], addonId: string, event: ProjectedEvent) {
  const stream = addon.streamName(addonId);
  const { state } =
    event.streamName === stream
      ? await handler.loadAt(addon, stream, { revision: event.revision })
      : await handler.load(addon, stream);
  return state?.content.title ?? '';
}

async function addressOf(
  { handler, privacy }: MailContext,
  recipient: Recipient,
  event: ProjectedEvent,
): Promise<string | null> {
  if (recipient.kind === 'invite') {
    if (event.type !== 'InviteIssued') return null;
    return privacy.open(inviteSubject(recipient.key, recipient.issue), event.data.email);
  }
  const { state } = await handler.load(account, account.streamName(recipient.id));
  if (state.status !== 'active' || !state.email) return null;
  return privacy.open(identity(recipient.id), state.email);
}

function codeOf(
  type: 'EmailVerificationRequested' | 'LoginCodeRequested' | 'PasswordResetRequested',
  { verification, loginCode, reset }: account.Account,
) {
  switch (type) {
    case 'EmailVerificationRequested':
      return verification;
    case 'LoginCodeRequested':
      return loginCode;
    case 'PasswordResetRequested':
      return reset;
  }
}

/**
 * Whether the mail is still useful: its code was not replaced or used and has not expired; its news is recent, and the
 * decision that it tells of has not been taken back.
 */
async function isCurrent(
  { handler, store }: MailContext,
  event: ProjectedEvent,
  now: Date,
): Promise<boolean> {
  switch (event.type) {
    case 'InviteIssued': {
      const { state } = await handler.load(invite, event.streamName);
      return state?.status === 'pending' && state.nonce === event.data.nonce && !isPast(state.expiresAt, now);
    }
    case 'EmailVerificationRequested':
    case 'LoginCodeRequested':
    case 'PasswordResetRequested': {
      const { state } = await handler.load(account, event.streamName);
      const open = codeOf(event.type, state);
      return open?.nonce === event.data.nonce && !isPast(open.expiresAt, now);
    }
    default:
      if (Date.parse(event.metadata.occurredAt) <= now.getTime() - NEWS_LIVES) return false;
      return !(await isTakenBack(store, event));
  }
}
