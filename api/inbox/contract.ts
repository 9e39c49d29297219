// The inbox of a member, and which kinds of notices they want.
import { INVALID_GAME_VERSION } from '@sandcrate/core/compatibility/errors.ts';
import { z } from 'zod';
import { MAIL_SUBJECTS, NOTICE_KINDS, NotificationSettings } from '../../core/account/notifications.ts';
import { ListQuery } from '../contract/page.ts';
import { INVALID_UNSUBSCRIBE_LINK, UNKNOWN_TIME_ZONE } from '../contract/refusals.ts';

export const NoticeKind = z.enum(NOTICE_KINDS);
export const InboxQuery = ListQuery.extend({
  kind: z.preprocess((kind) => kind || undefined, NoticeKind.optional()),
});

/** A notice to one person of something that happened. */
export const NoticeView = z.object({
  /** The id of the event. */
  id: z.uuid(),
  /** Its place in the log, for marking everything up to it as read. */
  position: z.string(),
  kind: NoticeKind,
  /** The type of the event. */
  type: z.string(),
  /**
   * Why it came: an add-on that one downloaded, likes or has in a collection, a followed publisher or collection,
   * something of one's own, a report, or a review that one takes part in. 'staff': it is sent to all staff.
   */
  why: z.enum(['download', 'like', 'collected', 'follow', 'own', 'mentioned', 'reported', 'review', 'staff']),
  /** The downloaded version, when that is why. */
  myVersion: z.string().nullable(),
  /** The add-on; its title is null when it is not available any more. */
  addon: z
    .object({ id: z.uuid(), title: z.string().nullable(), publisher: z.string().nullable() })
    .nullable(),
  /** The collection; its title is null when it is not available any more. */
  collection: z.object({ id: z.uuid(), title: z.string().nullable() }).nullable(),
  /** The profile, by its account; the name is null once that is gone. */
  profile: z.object({ id: z.uuid(), username: z.string().nullable() }).nullable(),
  /** Of the new release. */
  version: z.string().nullable(),
  /** The comment, when the notice is about one; text and author are null once it is deleted. */
  comment: z.object({ id: z.uuid(), text: z.string().nullable(), author: z.string().nullable() }).nullable(),
  recallId: z.uuid().nullable(),
  toldAt: z.iso.datetime(),
  /** What it says is no longer true: the release is gone, the comment deleted, the recall lifted. */
  isOver: z.boolean(),
  isRead: z.boolean(),
});
export type NoticeView = z.infer<typeof NoticeView>;

/** How many notices are unread; 100 means 100 or more. */
export const UnreadView = z.object({ unread: z.int().min(0).max(100) });
export type UnreadView = z.infer<typeof UnreadView>;

/** PostgreSQL's largest bigint. */
const LAST_POSITION = 2n ** 63n - 1n;

export const ReadUntilBody = z.object({
  /** The position of the newest notice that was seen. */
  until: z
    .string()
    .regex(/^\d{1,19}$/, { message: 'A position of a notice is needed', abort: true })
    .refine((position) => BigInt(position) <= LAST_POSITION, 'A position of a notice is needed'),
});

const GAME_VERSION = /^\d{1,4}(\.\d{1,4}){1,3}$/;

export const NotificationSettingsBody = NotificationSettings.extend({
  gameVersion: z.string().trim().regex(GAME_VERSION, INVALID_GAME_VERSION).nullable(),
});
export const NotificationSettingsView = NotificationSettings;
export type NotificationSettingsView = z.infer<typeof NotificationSettingsView>;

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** The time zone of the member's browser, such as Europe/Berlin. */
export const TimeZoneBody = z.object({
  timeZone: z
    .string()
    .regex(/^[A-Za-z][\w+/-]{1,63}$/, { message: UNKNOWN_TIME_ZONE, abort: true })
    .refine(isTimeZone, UNKNOWN_TIME_ZONE),
});

/** The code in a mail's link. */
export const UnsubscribeQuery = z.object({
  code: z.string(INVALID_UNSUBSCRIBE_LINK).max(100, INVALID_UNSUBSCRIBE_LINK),
});
/** What is no longer mailed: a kind of notices, or digests of a time. */
export const UnsubscribedView = z.object({ stopped: z.enum(MAIL_SUBJECTS) });
