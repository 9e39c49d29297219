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
  /** The penalty that blocks it. */
  blockedBy?: 'no-comments' | 'no-uploads';
  /** A suspended account may make it. It may always read, and do what guests may. */
  whileSuspended?: true;
  /** How often it may be made. */
  limit: readonly RateLimit[] | 'none';
  /** How long it may take. */
  time: keyof typeof TIMES;
  /**
   * The most PostgreSQL statements that a call runs before it answers, with empty caches: for guests, and for members,
   * including one for their session. Appends to the log do not count, because concurrent requests share them. `by
   * rows`: more for each row that it shows or changes.
   */
  statements: number | { guest: number; member: number } | 'by rows';
  summary: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  multipart?: readonly string[];
  /** The required files. */
  requiredFiles?: readonly string[];
  /** Takes the revision that was seen, in If-Match. */
  ifMatch?: true;
  /**
   * Many callers share its answer. A `list` shows many things, the same to everybody, and its numbers may be a second
   * old. A `page` shows one thing, the same to everybody who may see it. Only guests share a `guest-page`; members get
   * more, in an answer of their own.
   */
  shared?: 'list' | 'page' | 'guest-page';
  /** Success status [200]; 204 when there is no answer. */
  status?: 200 | 201;
  /** A success status in addition to 200: 201 when the handler created something. */
  alsoStatus?: 201;
  /** Also answers a table, for `Accept: text/csv`. */
  csv?: true;
  /** Also answers server-sent events, for `Accept: text/event-stream`. */
  events?: true;
  /** The content type of a stream, in place of an answer. */
  stream?: string;
};

/** JSON, or a form when `multipart` names its files; and its maximum size in bytes. */
type Body = { body: z.ZodType; bodyLimit: number } | { body?: undefined; bodyLimit: 'none' };

/**
 * An array is paged, with `page` and `limit` in the query, or has at most `maxItems`. Other answers are objects, which
 * may contain a paged list.
 */
type Answer =
  | { answer?: z.ZodObject; paged?: true; maxItems?: undefined }
  | { answer: z.ZodArray; paged: true; maxItems?: undefined }
  | { answer: z.ZodArray; paged?: undefined; maxItems: number };

/** A call without its bounds does not compile. */
export type Operation = Common & Body & Answer;
