// Answers a request for a stored file: conditions, ranges, and headers that keep a browser from running it.
import type { Readable } from 'node:stream';
import { matchesTag } from '../../entity-tag.ts';
import type { FileKey } from '../file-key.ts';
import { fileName } from '../file-key.ts';
import { FileNotFound, type FileStore } from '../file-store.ts';
import { parseRange } from './byte-range.ts';
import { attachment } from './content-disposition.ts';

export type FileRequest = {
  method: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
};

export type FileAnswer = {
  status: 200 | 206 | 304 | 416;
  headers: Record<string, string>;
  /** Null where the answer has no body: HEAD, 304 and 416. Otherwise to be sent or destroyed. */
  body: Readable | null;
};

// Even opened in a tab of the site's own origin, a file runs nothing and loads nothing.
const inert = {
  'content-security-policy': "sandbox; default-src 'none'",
  'x-content-type-options': 'nosniff',
};

/**
 * Headers of a pack, offered as a download under this name. Its type is that of any bytes: browsers on phones
 * rename what they take for a zip, and the game no longer opens it. It is asked for again every time, since who
 * may have it can change.
 */
export const packHeaders = (name: string): Record<string, string> => ({
  ...inert,
  'content-type': 'application/octet-stream',
  'content-disposition': attachment(name),
  'cache-control': 'private, no-cache',
});

/** Headers of a picture's variant. */
export const imageHeaders = (cacheControl = 'private, no-cache'): Record<string, string> => ({
  ...inert,
  'content-type': 'image/webp',
  'content-disposition': 'inline',
  'cache-control': cacheControl,
});

/**
 * Answers GET and HEAD for a file that this viewer may have; `headers` say what it is.
 * @throws FileNotFound when it is not in the store
 */
export async function serveFile(
  store: FileStore,
  key: FileKey,
  headers: Record<string, string>,
  request: FileRequest,
): Promise<FileAnswer> {
  const stat = await store.stat(key);
  if (stat === null) throw new FileNotFound(fileName(key));
  const etag = `"${fileName(key)}"`;
  const common = { ...headers, etag, 'accept-ranges': 'bytes' };
  if (matchesTag(header(request, 'if-none-match'), etag)) {
    const { 'content-disposition': _, ...kept } = headers;
    return { status: 304, headers: { ...kept, etag }, body: null };
  }

  const wish = isRangeAllowed(request, etag) ? parseRange(header(request, 'range'), stat.size) : 'whole';
  if (wish === 'unsatisfiable') {
    return { status: 416, headers: { ...inert, 'content-range': `bytes */${stat.size}` }, body: null };
  }
  const range = wish === 'whole' ? undefined : wish;
  const length = range ? range.end - range.start + 1 : stat.size;
  return {
    status: range ? 206 : 200,
    headers: {
      ...common,
      'content-length': String(length),
      ...(range && { 'content-range': `bytes ${range.start}-${range.end}/${stat.size}` }),
    },
    body: request.method === 'HEAD' ? null : await store.open(key, range),
  };
}

/** Ranges are for GET, and with If-Range only for the very file that the rest was loaded from. */
function isRangeAllowed(request: FileRequest, etag: string): boolean {
  const condition = header(request, 'if-range');
  return request.method === 'GET' && (condition === undefined || condition === etag);
}

function header({ headers }: FileRequest, name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
}
