// Messages of refusals for the API, the site and the console: those in core/<concept>/errors.ts that the front ends
// also show, and those that belong to no domain concept.

export {
  INVITE_ONLY,
  OWN_BAN,
  OWN_PENALTY,
  PUBLISHER_NOT_FOUND,
  STAFF_NOT_BANNABLE,
  STAFF_NOT_PENALIZABLE,
  USER_NOT_FOUND,
} from '../../core/account/errors.ts';
export {
  ADDON_NOT_FOUND,
  NO_DOWNLOAD,
  ONLY_APPROVED_FEATURED,
  SECOND_OPINION_NEEDED,
} from '../../core/addon/errors.ts';
export { OWN_DECISION } from '../../core/appeal/errors.ts';
export {
  COLLECTION_NOT_FOUND,
  TOO_MANY_COLLECTIONS,
  VERIFY_TO_PUBLISH,
} from '../../core/collection/errors.ts';
export { COMMENT_TOO_LONG } from '../../core/comment/errors.ts';
export { INVALID_GAME_VERSION } from '../../core/compatibility/errors.ts';
export { OWN_RATING } from '../../core/engagement/errors.ts';
export { NO_PERMISSION, OWN_ADDON, TRY_AGAIN } from '../../core/errors.ts';
export { MESSAGE_TOO_LONG } from '../../core/message/errors.ts';
export { ADVISORY_NOT_FOUND, ADVISORY_REQUIRED, recalledText } from '../../core/recall/errors.ts';

export const ASSIGNED_TO_MODERATOR = 'An item can only be assigned to a moderator.';
export const ASSIGNED_TO_PUBLISHER = 'An addon cannot be assigned to its own publisher.';
export const INVALID_SKIP = 'Choose a time within the next 30 days.';
export const ONLY_WAITING_ASSIGNED = 'Only what waits for review can be assigned.';

export const TOO_MANY_PIXELS = 'This image is too large to process (limit 50 megapixels).';

export const MAIL_NOT_FOUND = 'Mail not found';
export const MODEL_NOT_FOUND = 'Model not found';
export const PART_NOT_FOUND = 'The pack has no such picture or sound.';
export const TOO_MANY_LISTENERS = 'Too many pages are listening. Please try again later.';
export const NOTICE_NOT_FOUND = 'Notice not found';
export const PUSH_SUBSCRIPTION_NOT_FOUND = 'Browser not found';
export const UNKNOWN_PUSH_SERVICE = 'This browser uses a push service that this site does not send to.';
export const INVALID_PUSH_KEYS = 'The keys of this push subscription are not valid.';
export const PUSH_IS_OFF = 'This site sends no push messages.';
export const UNKNOWN_TIME_ZONE = 'A time zone such as Europe/Berlin is needed';
export const INVALID_UNSUBSCRIBE_LINK =
  'This link is incomplete. Please open it from the mail again, or change your notification settings.';
export const MAIL_NOT_FAILED = 'Only failed mails can be sent again.';
export const WRONG_CREDENTIALS = 'Invalid email or password';
export const MUST_ENROL = 'Your role requires a second factor. Please set one up to continue.';
export const UNKNOWN_INVITE_ROLE = "Role must be 'publisher' or 'admin'";
export const END_BEFORE_BEGINNING = 'The end must not be before the beginning';
export const UNKNOWN_DECISION = 'Choose decisions of this person in this time only';

/** `orders` are the names that the list can be sorted by. */
export const unsortable = (orders: readonly string[]) => `This list can be sorted by ${orders.join(', ')}.`;

/** `actions` are the ones that the call takes. */
export const unknownAction = (actions: readonly string[]) => `Action must be one of ${actions.join(', ')}`;

/** `audiences` are those that the call takes. */
export const unknownAudience = (audiences: readonly string[]) =>
  `Audience must be one of ${audiences.join(', ')}`;

// A form with files. `field` is the name of the field that is wrong.
export const FORM_EXPECTED = 'This call takes a form (multipart/form-data).';
export const FORM_UNREADABLE = 'This form could not be read.';
export const TOO_MANY_PARTS = 'This form has too many parts.';
export const sentTwice = (field: string) => `${field} was sent twice`;
export const fieldTooLong = (field: string) => `${field} is too long`;
export const notAFileOfForm = (field: string) => `${field} is not a file of this form`;

// The period of a query for statistics.
export const PERIOD_ENDS_EARLY = 'A period ends on the day that it begins, or later.';
export const periodBegins = (firstDay: string) => `A period begins on ${firstDay} at the earliest.`;
export const periodTooLong = (days: number) =>
  `A period may have at most ${days.toLocaleString('en-US')} days.`;

// The request or the site as a whole.
export const NOT_FOUND = 'Not found';
export const LOGIN_REQUIRED = 'Please log in to continue.';
export const METHOD_NOT_ALLOWED = 'This address does not take this method.';
export const MAINTENANCE = 'The site is down for maintenance. Please come back soon.';
export const API_NOT_PUBLIC = 'The API of this site is not public. Please use the site itself, or log in.';
export const REQUEST_TOO_SLOW = 'This request took too long to arrive. Please try again.';
export const REQUEST_TOO_LARGE = 'This request is too large.';
export const ADDRESS_TOO_LONG = 'The address of this request is too long.';
export const TYPE_NOT_ACCEPTED = 'This type of content is not accepted here.';
export const METRICS_NOT_FOR_ALL = 'Metrics are shown only to this machine or with the METRICS_TOKEN.';
export const IF_MATCH_UNREADABLE = 'If-Match must hold a revision';
export const IDEMPOTENCY_KEY_UNREADABLE = 'Idempotency-Key must be 1 to 200 visible characters';

// Failures that are not the caller's.
export const UNAVAILABLE = 'The service is temporarily unavailable. Please try again in a moment.';
export const LOG_REPLACED = 'Changes can’t be saved right now. Reading still works.';
export const NOT_SHOWN_YET = 'This was saved, and will show in a moment.';
export const INSPECTION_TOO_SLOW =
  'Inspecting this file took too long. The site may be busy. Please try again in a minute.';
export const FAULT = 'Something went wrong on our side. Please try again.';
