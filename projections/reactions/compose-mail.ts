// Composes the mail for an outbox row: reads the event or notices, opens the address and derives the code, on every
// attempt.
import * as account from '@sandcrate/core/account/account.ts';
import {
  DEFAULT_NOTIFICATIONS,
  type MailSubject,
  type NotificationSettings,
  OPTIONAL_KINDS,
  type OptionalKind,
} from '@sandcrate/core/account/notifications.ts';
import * as addon from '@sandcrate/core/addon/addon.ts';
import * as appeal from '@sandcrate/core/appeal/appeal.ts';
import * as collection from '@sandcrate/core/collection/collection.ts';
import * as comment from '@sandcrate/core/comment/comment.ts';
import type { EventStore } from '@sandcrate/core/event-store/event-store.ts';
import { readEvent } from '@sandcrate/core/event-types.ts';
import type { Handler } from '@sandcrate/core/handle.ts';
import * as invite from '@sandcrate/core/invite/invite.ts';
import type { Privacy } from '@sandcrate/core/privacy/privacy.ts';
import { identity, invite as inviteSubject } from '@sandcrate/core/privacy/subjects.ts';
import * as report from '@sandcrate/core/report/report.ts';
import { DAY, isPast } from '@sandcrate/core/time.ts';
import type { NoticeRow, WantedNotices } from '../inbox/queries.ts';
import { subjectOf } from '../runner/event-facts.ts';
import type { ProjectedEvent } from '../runner/projection.ts';
import { isTakenBack } from './held-mail.ts';
import { optionalKindOf } from './mail.ts';
import { mailContentOf } from './mail-content.ts';
import type { MailContent, MailLink } from './mail-facts.ts';
import { type Language, languageOf, SOURCE } from './mail-language.ts';
import { isTellable, noticeMailOf } from './notice-mail.ts';
import type { Outgoing, Recipient } from './outbox.ts';
import { type RenderedMail, renderMail, type Site, withoutSecrets } from './render-mail.ts';

export type MailContext = {
  store: EventStore;
  handler: Pick<Handler, 'load' | 'loadAt'>;
  privacy: Pick<Privacy, 'open' | 'deriveCode' | 'unsubscribeCode'>;
  /** Looks up notices as they are now. */
  notices: (wanted: WantedNotices) => Promise<NoticeRow[]>;
  /** The current name and address of the site. */
  site: () => Site;
};

/** News older than this is no longer mailed. */
const NEWS_LIVES = 7 * DAY;
/** So are older notices, by how they are mailed: a digest that was held up by the mail server is not empty. */
const NOTICES_LIVE = { 'at-once': NEWS_LIVES, daily: 14 * DAY, weekly: 21 * DAY } as const;

type ReadyMail = RenderedMail & { to: string; unsubscribeUrl?: string };

/** A mail ready to send; undefined when it is out of date, no longer wanted, or has no recipient. */
export async function composeMail(
  context: MailContext,
  outgoing: Outgoing,
  now: Date,
): Promise<ReadyMail | undefined> {
  const { recipient } = outgoing;
  const event = await eventOf(context, outgoing);
  const { to, language, settings } = await readerOf(context, recipient, event);
  if (!to) return undefined;
  let content: MailContent | undefined;
  let about: MailSubject | undefined;
  if (recipient.kind === 'notices') {
    const isStillWanted = (notice: NoticeRow) =>
      isOptional(notice.kind) &&
      settings.kinds[notice.kind].mail !== 'off' &&
      !notice.isRead &&
      notice.toldAt.getTime() > now.getTime() - NOTICES_LIVE[recipient.mailed];
    const notices = (await noticesOf(context, outgoing)).filter(isStillWanted);
    content = noticeMailOf(notices, recipient.mailed, { siteName: context.site().name }, language);
    about =
      recipient.mailed === 'at-once' ? notices.map(({ kind }) => kind).find(isOptional) : recipient.mailed;
  } else {
    if (!event || !(await isCurrent(context, event, now))) return undefined;
    about = optionalKindOf(event);
    if (about !== undefined && settings.kinds[about].mail === 'off') return undefined;
    content = await contentOf(context, event, recipient, language);
  }
  if (content === undefined) return undefined;
  const code =
    about === undefined || recipient.kind === 'invite'
      ? undefined
      : context.privacy.unsubscribeCode(recipient.id, about);
  if (code === undefined) return { to, ...renderMail(content, context.site(), language) };
  return {
    to,
    ...renderMail({ ...content, stop: stopLinks(code, language) }, context.site(), language),
    unsubscribeUrl: new URL(`/api/unsubscribe?code=${code}`, context.site().url).href,
  };
}

const isOptional = (kind: string): kind is OptionalKind => OPTIONAL_KINDS.some((each) => each === kind);

const stopLinks = (code: string, { say }: Language): MailLink[] => [
  { label: say('Stop these mails'), path: `/unsubscribe?code=${code}` },
  { label: say('Choose what is mailed to you'), path: '/settings?tab=notifications' },
];

/** A mail's text without the address, and with link and code masked. */
export async function composeMaskedMail(
  context: MailContext,
  outgoing: Outgoing,
): Promise<RenderedMail | undefined> {
  const { recipient } = outgoing;
  const event = await eventOf(context, outgoing);
  const { language } = await readerOf(context, recipient, event);
  const content =
    recipient.kind === 'notices'
      ? noticeMailOf(
          await noticesOf(context, outgoing),
          recipient.mailed,
          { siteName: context.site().name },
          language,
        )
      : event && (await contentOf(context, event, recipient, language));
  return content && renderMail(withoutSecrets(content), context.site(), language);
}

/** A masked address that identifies a recipient without revealing the address: 'a…@example.org'. */
export async function maskedAddress(context: MailContext, outgoing: Outgoing): Promise<string | null> {
  const { to } = await readerOf(context, outgoing.recipient, await eventOf(context, outgoing));
  return to ? to.replace(/^(.).*(?=@)/s, '$1…') : null;
}

/** The notices that a mail is about, without those that are over or no longer visible. */
async function noticesOf({ notices }: MailContext, { recipient, notices: eventIds }: Outgoing) {
  if (recipient.kind !== 'notices' || !eventIds) return [];
  return (await notices({ accountId: recipient.id, eventIds })).filter(isTellable);
}

async function eventOf({ store }: MailContext, { stream, revision, recipient }: Outgoing) {
  if (stream === null || revision === null || recipient.kind === 'notices') return undefined;
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
  const about =
    recipient.kind === 'publisher' ? { addonId: recipient.addonId } : await subjectIn(handler, event);
  const facts = {
    siteName: site().name,
    ...(await nameOf({ handler, privacy }, about, event)),
    addonId: about.addonId ?? '',
    codeFor: privacy.deriveCode,
  };
  return mailContentOf(event, facts, language);
}

type Reader = { to: string | null; language: Language; settings: NotificationSettings };

/** Who reads a mail: the address, null when there is none any more, the language and the settings of the account. */
async function readerOf(
  { handler, privacy }: MailContext,
  recipient: Recipient,
  event: ProjectedEvent | undefined,
): Promise<Reader> {
  if (recipient.kind === 'invite') {
    const to =
      event?.type === 'InviteIssued'
        ? await privacy.open(inviteSubject(recipient.key, recipient.issue), event.data.email)
        : null;
    return { to, language: await languageOf(SOURCE), settings: DEFAULT_NOTIFICATIONS };
  }
  const { state } = await handler.load(account, account.streamName(recipient.id));
  const to =
    state.status === 'active' && state.email ? await privacy.open(identity(recipient.id), state.email) : null;
  return { to, language: await languageOf(state.language), settings: state.notifications };
}

/** What an event is about. `accountId` alone: an appeal against a penalty; a comment has its author's. */
type About = { addonId?: string; collectionId?: string; profileId?: string; accountId?: string };

async function subjectIn(handler: MailContext['handler'], event: ProjectedEvent): Promise<About> {
  if (event.type === 'ReviewMessagePosted') return { addonId: event.data.addonId };
  const [concept] = event.streamName.split('-', 1);
  switch (concept) {
    case 'addon':
      return { addonId: subjectOf(event) };
    case 'collection':
      return { collectionId: subjectOf(event) };
    case 'profile':
      return { profileId: subjectOf(event) };
    case 'comment':
      return (await handler.load(comment, event.streamName)).state ?? {};
    case 'report':
      return (await handler.load(report, event.streamName)).state?.subject ?? {};
    case 'appeal':
      return (await handler.load(appeal, event.streamName)).state ?? {};
    default:
      return {};
  }
}

/** The title and page of what an event is about. The title is empty once it was erased. */
async function nameOf(
  { handler, privacy }: Pick<MailContext, 'handler' | 'privacy'>,
  { addonId, collectionId, profileId, accountId }: About,
  event: ProjectedEvent,
): Promise<{ title: string; page: string | undefined }> {
  if (collectionId !== undefined) {
    const { state } = await handler.load(collection, collection.streamName(collectionId));
    const title = state && (await privacy.open(identity(state.ownerId), state.title));
    return { title: title ?? '', page: `/collection/${collectionId}` };
  }
  if (profileId !== undefined) {
    const { state } = await handler.load(account, account.streamName(profileId));
    const name = state.username && (await privacy.open(identity(profileId), state.username));
    return { title: name ?? '', page: '/settings?tab=public' };
  }
  if (addonId === undefined) {
    return { title: '', page: accountId === undefined ? undefined : '/settings?tab=account' };
  }
  const stream = addon.streamName(addonId);
  const { state } =
    event.streamName === stream
      ? await handler.loadAt(addon, stream, { revision: event.revision })
      : await handler.load(addon, stream);
  return { title: state?.content.title ?? '', page: `/addon/${addonId}` };
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
