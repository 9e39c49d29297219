// Receives forms: text fields, and files, which are hashed while they are written to a temporary folder.

import multipart from '@fastify/multipart';
import { mustBeText } from '@sandcrate/core/errors.ts';
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { FILE_MESSAGES } from '../addons/upload-refusals.ts';
import { FORM_FIELD, FORM_FIELDS } from '../contract/bounds.ts';
import {
  FORM_EXPECTED,
  FORM_UNREADABLE,
  fieldTooLong,
  notAFileOfForm,
  REQUEST_TOO_LARGE,
  sentTwice,
  TOO_MANY_PARTS,
} from '../contract/refusals.ts';
import type { TemporaryFile } from '../files/temporary-file.ts';
import { receiveUpload, UPLOAD_LIMITS, type UploadLimit, UploadTooLarge } from '../files/upload.ts';
import { BadRequest, HttpError } from './errors.ts';

/** A file of a form as it arrived, under the name that its sender gave it. */
export type ReceivedFile = TemporaryFile & { fieldName: string; fileName: string };

export type ReceivedForm = {
  fields: Record<string, string>;
  files: ReadonlyMap<string, ReceivedFile>;
  /** Deletes what was received and not stored. */
  [Symbol.asyncDispose](): Promise<void>;
};

declare module 'fastify' {
  interface FastifyInstance {
    uploadFolder: string;
  }
}

/** `file` is the add-on's own file, every other a picture. Edits name the picture that is too large. */
function limitOf({ method }: FastifyRequest, fieldName: string): UploadLimit {
  if (fieldName === 'file') return UPLOAD_LIMITS.pack;
  if (method !== 'PUT') return UPLOAD_LIMITS.image;
  const tooLarge = fieldName === 'bannerImage' ? FILE_MESSAGES.bannerSize : FILE_MESSAGES.screenshotSize;
  return { ...UPLOAD_LIMITS.image, tooLarge };
}

/**
 * Receives a multipart form.
 * @param fileNames the file fields that it may contain; an empty file without a name counts as left out
 * @param maxBytes the limit for all fields and files together
 * @throws HttpError 413 when a file or the whole is too large, 415 when it is not a form; BadRequest when it is not as
 *   expected. Everything received is then deleted.
 */
export async function receiveForm(
  request: FastifyRequest,
  fileNames: readonly string[],
  maxBytes: number,
): Promise<ReceivedForm> {
  if (!request.isMultipart()) throw new HttpError(415, 'form-expected', FORM_EXPECTED);
  const fields = new Map<string, string>();
  const files = new Map<string, ReceivedFile>();
  let bytes = 0;
  const count = (more: number) => {
    bytes += more;
    if (bytes > maxBytes) throw new HttpError(413, 'request', REQUEST_TOO_LARGE);
  };
  const discard = async () => {
    await Promise.all([...files.values()].map((file) => file.discard()));
  };
  const refuse = (path: string, message: string) => new BadRequest([{ path, message }]);
  let receiving: string | undefined;
  try {
    for await (const part of request.parts()) {
      const { fieldname: name } = part;
      if (fields.has(name) || files.has(name)) throw refuse(name, sentTwice(name));
      if (part.type === 'field') {
        if (part.valueTruncated || part.fieldnameTruncated) throw refuse(name, fieldTooLong(name));
        if (typeof part.value !== 'string') throw refuse(name, mustBeText(name));
        count(Buffer.byteLength(part.value));
        fields.set(name, part.value);
        continue;
      }
      if (!fileNames.includes(name)) throw refuse(name, notAFileOfForm(name));
      receiving = name;
      const received = await receiveUpload(part.file, {
        ...limitOf(request, name),
        folder: request.server.uploadFolder,
      });
      if (received.size === 0 && !part.filename) await received.discard();
      else files.set(name, { ...received, fieldName: name, fileName: unescaped(part.filename ?? '') });
      count(received.size);
    }
  } catch (error) {
    await discard();
    throw refusalOf(error, receiving);
  }
  return { fields: Object.fromEntries(fields), files, [Symbol.asyncDispose]: discard };
}

/** Browsers escape these three characters in the names of files, and no others (WHATWG HTML, multipart form data). */
const unescaped = (name: string) => name.replace(/%(?:22|0D|0A)/g, (written) => decodeURIComponent(written));

/** @param field the name of the file that was being received */
function refusalOf(error: unknown, field = ''): unknown {
  if (error instanceof UploadTooLarge) {
    const { message } = error;
    return new HttpError(413, 'too-large', message, [{ path: field, message }]);
  }
  if (error instanceof HttpError || !(error instanceof Error)) return error;
  const code = 'code' in error ? String(error.code) : '';
  if (/^FST_(?:FIELDS|PARTS|FILES)_LIMIT$/.test(code)) return new HttpError(413, 'too-large', TOO_MANY_PARTS);
  // The parser's messages about a truncated or malformed body.
  if (
    /^FST_|Unexpected end|Malformed|Multipart|Part terminated|Premature close|aborted/i.test(
      `${code} ${error.message}`,
    )
  ) {
    return new BadRequest([{ path: '', message: FORM_UNREADABLE }]);
  }
  return error;
}

export const formPlugin = fp<{ uploadFolder: string }>(
  async (app, { uploadFolder }) => {
    app.decorate('uploadFolder', uploadFolder);
    await app.register(multipart, {
      throwFileSizeLimit: false,
      limits: {
        fieldNameSize: 100,
        fieldSize: FORM_FIELD,
        fields: FORM_FIELDS,
        files: 8,
        parts: FORM_FIELDS + 8,
        // One more than the largest size allowed: receiveUpload counts and refuses.
        fileSize: UPLOAD_LIMITS.pack.limitBytes + 1,
      },
    });
  },
  { name: 'form' },
);
