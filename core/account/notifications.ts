// The kinds of notices, and how a member wants to get each: in the inbox, by mail, and by push.
import { z } from 'zod';

/** The kinds that a member can switch off. */
export const OPTIONAL_KINDS = [
  'release',
  'new-addon',
  'collection',
  'answer',
  'comment',
  'decision',
  'message',
  'queue',
] as const;
export type OptionalKind = (typeof OPTIONAL_KINDS)[number];

/** Warnings that reach everybody: a downloaded file was recalled, or the account's security changed. */
export const FIXED_KINDS = ['recall', 'security'] as const;

export const NOTICE_KINDS = [...OPTIONAL_KINDS, ...FIXED_KINDS] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** When notices of a kind are mailed: each at once, or many in a digest. */
export const MAIL_TIMES = ['at-once', 'daily', 'weekly', 'off'] as const;
export type MailTime = (typeof MAIL_TIMES)[number];
export type DigestTime = 'daily' | 'weekly';

/** What a mail can be unsubscribed from: one kind, or all kinds in digests of one time. */
export const MAIL_SUBJECTS = [...OPTIONAL_KINDS, 'daily', 'weekly'] as const;
export type MailSubject = (typeof MAIL_SUBJECTS)[number];

/**
 * `site`: whether the inbox shows notices of a kind. `push`: whether they are pushed to the browsers in which the member
 * has switched that on. What an older event does not have, has its default.
 * @param isOn the default of both
 */
function channels(mail: MailTime, isOn = true) {
  const Channels = z.object({
    site: z.boolean(),
    mail: z.enum(MAIL_TIMES).default(mail),
    push: z.boolean().default(isOn),
  });
  return Channels.default({ site: isOn, mail, push: isOn });
}

/** By kind; in events that are older than a kind, it has its default. */
const PerKind = z.object({
  release: channels('weekly'),
  'new-addon': channels('weekly'),
  collection: channels('off'),
  answer: channels('off'),
  comment: channels('daily'),
  decision: channels('at-once'),
  message: channels('at-once'),
  /** For staff: something has waited for more than a day. Off until they switch it on. */
  queue: channels('off', false),
} satisfies Record<OptionalKind, z.ZodType>);

export const NotificationSettings = z.object({
  kinds: PerKind,
  /** Notices of releases only if they work on this version of the game; null: of all releases. */
  gameVersion: z.string().nullable(),
});
export type NotificationSettings = z.infer<typeof NotificationSettings>;

/** The settings of a member who has never changed them. */
export const DEFAULT_NOTIFICATIONS: NotificationSettings = { kinds: PerKind.parse({}), gameVersion: null };

/** The kinds that are hidden, and those that are not pushed, until a member changes their settings. */
export const HIDDEN_BY_DEFAULT = OPTIONAL_KINDS.filter((kind) => !DEFAULT_NOTIFICATIONS.kinds[kind].site);
export const UNPUSHED_BY_DEFAULT = OPTIONAL_KINDS.filter((kind) => !DEFAULT_NOTIFICATIONS.kinds[kind].push);

/** When each kind is mailed to a member who has never changed that. */
export const DEFAULT_MAIL: Readonly<Record<string, MailTime>> = Object.fromEntries(
  OPTIONAL_KINDS.map((kind) => [kind, DEFAULT_NOTIFICATIONS.kinds[kind].mail]),
);

/** The settings without mail about a subject. */
export function withoutMail(settings: NotificationSettings, subject: MailSubject): NotificationSettings {
  const kinds = { ...settings.kinds };
  for (const kind of OPTIONAL_KINDS) {
    const isMeant = kind === subject || kinds[kind].mail === subject;
    if (isMeant) kinds[kind] = { ...kinds[kind], mail: 'off' };
  }
  return { ...settings, kinds };
}
