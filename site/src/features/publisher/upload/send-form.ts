import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { type ApiError, errorFrom } from '@sandcrate/api/contract/client.ts';
import { lookAgainLater } from '../../../lib/api.ts';
import { readToken } from '../../../lib/token.ts';

export type Sending = {
  method: 'POST' | 'PUT';
  path: string;
  form: FormData;
  /** The same key for the same form, so that a retry never creates a second add-on. */
  idempotencyKey: string;
  /** The revision that the visitor saw, if only that one may be changed. */
  ifMatch?: number | undefined;
  /** Called with the share of the bytes that were sent, from 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
};

/**
 * Sends a form with its files and returns the server's answer. Uses XMLHttpRequest, because fetch does not report the
 * progress of an upload.
 * @throws ApiError when the server refuses; TypeError when the network fails; AbortError when it was cancelled
 */
export function sendForm(sending: Sending): Promise<unknown> {
  const { method, path, form, idempotencyKey, ifMatch, onProgress, signal } = sending;
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, path);
    const token = readToken();
    if (token !== null) request.setRequestHeader('Authorization', `Bearer ${token}`);
    request.setRequestHeader('Idempotency-Key', idempotencyKey);
    if (ifMatch !== undefined) request.setRequestHeader('If-Match', `"${ifMatch}"`);
    request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
      if (lengthComputable) onProgress(loaded / total);
    });
    request.addEventListener('load', () => {
      const { status, responseText, statusText } = request;
      if (status < 200 || status >= 300) return reject(errorFrom(status, responseText, statusText));
      if (request.getResponseHeader('X-Pending') === 'true') {
        lookAgainLater(method === 'POST' ? 'POST /api/addons' : 'PUT /api/addons/{id}', {});
      }
      resolve(responseText === '' ? undefined : JSON.parse(responseText));
    });
    request.addEventListener('error', () => reject(new TypeError('Network error occurred during upload')));
    request.addEventListener('abort', () => reject(new DOMException('Cancelled', 'AbortError')));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form);
  });
}

/** Whether two forms have the same fields with the same texts and files. */
export function isSameForm(one: FormData, other: FormData): boolean {
  const [fields, others] = [[...one], [...other]];
  return (
    fields.length === others.length &&
    fields.every(([name, value], index) => name === others[index]?.[0] && value === others[index][1])
  );
}

/** The text for a refused upload: the server's message if there is one. */
export const refusalOf = (i18n: I18n, { status, code, message }: ApiError, fallback?: string) =>
  code === 'http' ? (fallback ?? i18n._(msg`Upload failed with status ${status}`)) : message;
