// Entity tags of responses. They are weak, because a response has the same tag plain, in gzip and in Brotli.
import { createHash } from 'node:crypto';

const digest = (body: string | Uint8Array) =>
  createHash('sha256').update(body).digest('base64url').slice(0, 22);

export const entityTag = (body: string | Uint8Array) => `W/"${digest(body)}"`;

/** The tag of content that is identical byte for byte whenever this text is. */
export const strongTag = (text: string) => `"${digest(text)}"`;

/** The tag of an answer about an add-on that can be changed. It includes the revision that was seen. */
export const revisionTag = (revision: number | bigint, body: unknown) =>
  `W/"${revision}.${digest(JSON.stringify(body))}"`;

const REVISION = /^(?:W\/)?"?(\d{1,18})(?:\.[\w-]{22})?"?$/;

/** The revision that an If-Match names, by itself or as part of a `revisionTag`; undefined when it names none. */
export function revisionIn(tag: string): bigint | undefined {
  const digits = REVISION.exec(tag)?.[1];
  return digits === undefined ? undefined : BigInt(digits);
}

const opaque = (tag: string) => tag.trim().replace(/^W\//, '');

/** Whether an If-None-Match names this tag; weak and strong tags are compared alike (RFC 9110, 13.1.2). */
export const matchesTag = (ifNoneMatch: string | undefined, tag: string): boolean =>
  ifNoneMatch?.split(',').some((sent) => sent.trim() === '*' || opaque(sent) === opaque(tag)) ?? false;
