// The fields that the table of operations has for each call.
import type { z } from 'zod';
import type { RateLimit, TIMES } from './bounds.ts';

/**
 * Who may call. `guest`: anybody; `member`: logged-in people; `participant`: members other than auditors; `publisher`:
 * accounts with isPublisher; `staff`: admins and owners; `owner`: owners; `audit`: staff and auditors. Deciders check
 * what a caller may do with a particular add-on or account.
 */
export type Access = 'guest' | 'member' | 'participant' | 'publisher' | 'staff' | 'owner' | 'audit';

type Common = {
  access: Access;
  /** How often it may be made. */
  limit: readonly RateLimit[] | 'none';
  /** How long it may take. */
  time: keyof typeof TIMES;
  /**
   * The most statements that a call asks of PostgreSQL before it answers, with nothing kept: of guests, and of members,
   * whose session is one of them. Appends to the log are not among them, since concurrent requests share them. `by rows`:
   * more for each row that it shows or changes.
   */
  statements: number | { guest: number; member: number } | 'by rows';
  summary: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  multipart?: readonly string[];
  /** The required files. */
  requiredFiles?: readonly string[];
  /** Takes back in If-Match the revision that was seen. */
  ifMatch?: true;
  /**
   * Many get its answer alike. A `list` shows many things, to everybody, and its numbers may be a second old. A `page`
   * shows one thing, to everybody who may see that; a `guest-page` holds more for members, who get one of their own.
   */
  shared?: 'list' | 'page' | 'guest-page';
  /** Success status [200], and what is answered; 204 when there is no answer. */
  status?: 200 | 201;
  /** Further success statuses of the handler beside 200: 201 when it created something. */
  alsoStatus?: 201;
  /** Answers a table too, for `Accept: text/csv`. */
  csv?: true;
  /** Answers server-sent events too, for `Accept: text/event-stream`. */
  events?: true;
  /** Instead of an answer: the content type of what is streamed. */
  stream?: string;
};

/** JSON, unless `multipart` names the files that come beside the fields; and how many bytes it may have in all. */
type Body = { body: z.ZodType; bodyLimit: number } | { body?: undefined; bodyLimit: 'none' };

/**
 * An array is asked for a page at a time, with `page` and `limit` in its query, or has `maxItems` at most. Other answers
 * are objects, which may have a list that is paged.
 */
type Answer =
  | { answer?: z.ZodObject; paged?: true; maxItems?: undefined }
  | { answer: z.ZodArray; paged: true; maxItems?: undefined }
  | { answer: z.ZodArray; paged?: undefined; maxItems: number };

/** A call without its bounds does not compile. */
export type Operation = Common & Body & Answer;
