// Answers a request for a stored file: conditions, ranges, and headers that keep a browser from running it.
import type { Readable } from 'node:stream';
import { matchesTag } from '../../entity-tag.ts';
import type { FileKey } from '../file-key.ts';
import { fileName } from '../file-key.ts';
import { type ByteRange, FileNotFound, type FileStore } from '../file-store.ts';
import { parseRange } from './byte-range.ts';
import { attachment } from './content-disposition.ts';

export type FileRequest = {
  method: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
};

export type FileAnswer = {
  status: 200 | 206 | 304 | 416;
  headers: Record<string, string>;
  /** Null without a body (HEAD, 304 and 416). Otherwise the caller sends or destroys it. */
  body: Readable | null;
};

// Even opened in a tab of the site's own origin, a file runs nothing and loads nothing.
const inert = {
  'content-security-policy': "sandbox; default-src 'none'",
  'x-content-type-options': 'nosniff',
};

/**
 * Headers of a pack, as a download with this name. The media type is generic because browsers on phones rename zip
 * files, which the game then no longer opens. Browsers revalidate it each time, because access can change.
 */
export const packHeaders = (name: string): Record<string, string> => ({
  ...inert,
  'content-type': 'application/octet-stream',
  'content-disposition': attachment(name),
  'cache-control': 'private, no-cache',
});

/** Headers of a picture's variant. Feeds and link previews name public pictures, so other sites may show them. */
export const imageHeaders = (cacheControl = 'private, no-cache'): Record<string, string> => ({
  ...inert,
  'content-type': 'image/webp',
  'content-disposition': 'inline',
  'cache-control': cacheControl,
  ...(cacheControl.startsWith('public') && { 'cross-origin-resource-policy': 'cross-origin' }),
});

/** Headers of a picture or a sound in a pack. */
export const partHeaders = (type: string, cacheControl: string): Record<string, string> => ({
  ...imageHeaders(cacheControl),
  'content-type': type,
});

/**
 * Answers GET and HEAD for a stored file. The caller has checked that this viewer may have it.
 * @param headers its media type, caching and file name
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
  const open = (range?: ByteRange) => store.open(key, range);
  return serveContent({ etag: `"${fileName(key)}"`, size: stat.size, open }, headers, request);
}

/** Content to serve, with its entity tag and size in bytes. */
export type Content = { etag: string; size: number; open: (range?: ByteRange) => Promise<Readable> };

/**
 * Answers GET and HEAD for any content. The caller has checked that this viewer may have it.
 * @param headers its media type, caching and file name
 */
export async function serveContent(
  { etag, size, open }: Content,
  headers: Record<string, string>,
  request: FileRequest,
): Promise<FileAnswer> {
  const common = { ...headers, etag, 'accept-ranges': 'bytes' };
  if (matchesTag(header(request, 'if-none-match'), etag)) {
    const { 'content-disposition': _, 'content-type': _type, ...kept } = headers;
    return { status: 304, headers: { ...kept, etag }, body: null };
  }

  const wish = isRangeAllowed(request, etag) ? parseRange(header(request, 'range'), size) : 'whole';
  if (wish === 'unsatisfiable') {
    return { status: 416, headers: { ...inert, 'content-range': `bytes */${size}` }, body: null };
  }
  const range = wish === 'whole' ? undefined : wish;
  const length = range ? range.end - range.start + 1 : size;
  return {
    status: range ? 206 : 200,
    headers: {
      ...common,
      'content-length': String(length),
      ...(range && { 'content-range': `bytes ${range.start}-${range.end}/${size}` }),
    },
    body: request.method === 'HEAD' ? null : await open(range),
  };
}

/** Ranges apply to GET, and with If-Range only to the version that the rest was loaded from. */
function isRangeAllowed(request: FileRequest, etag: string): boolean {
  const condition = header(request, 'if-range');
  return request.method === 'GET' && (condition === undefined || condition === etag);
}

function header({ headers }: FileRequest, name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
}
