// Answers every failure in one format, without internal details.

import { ACCOUNT_BANNED } from '@sandcrate/core/account/errors.ts';
import { DomainError, type Refusal, TooSoon } from '@sandcrate/core/domain-error.ts';
import { BUSY, NO_PERMISSION } from '@sandcrate/core/errors.ts';
import { RevisionConflict, StoreUnavailable } from '@sandcrate/core/event-store/event-store.ts';
import { LogReplaced } from '@sandcrate/core/event-store/log-check.ts';
import { NOT_UNDERSTOOD } from '@sandcrate/core/problem-sentence.ts';
import { Overloaded } from '@sandcrate/core/slots.ts';
import { SearchUnavailable } from '@sandcrate/projections/search/search.ts';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { z } from 'zod';
import type { ErrorBody } from '../contract/errors.ts';
import {
  ADDRESS_TOO_LONG,
  FAULT,
  INSPECTION_TOO_SLOW,
  LOG_REPLACED,
  LOGIN_REQUIRED,
  NOT_FOUND,
  NOT_SHOWN_YET,
  REQUEST_TOO_LARGE,
  REQUEST_TOO_SLOW,
  TYPE_NOT_ACCEPTED,
  UNAVAILABLE,
} from '../contract/refusals.ts';
import { ScannerUnavailable } from '../files/clamd.ts';
import { InspectionTooSlow, StorageFull } from '../files/file-errors.ts';

type Issues = NonNullable<ErrorBody['issues']>;

/** A refusal with its HTTP status; the message is shown to people, at the fields that `issues` name. */
export class HttpError extends Error {
  override readonly name: string = 'HttpError';
  readonly statusCode: number;
  readonly code: string;
  readonly issues: Issues | undefined;

  constructor(statusCode: number, code: string, message: string, issues?: Issues) {
    super(message);
    this.statusCode = statusCode;
    this.code = code;
    this.issues = issues;
  }
}

/** The request itself is wrong. The message is the first problem's; all problems are listed by field. */
export class BadRequest extends HttpError {
  override readonly name = 'BadRequest';

  constructor(issues: Issues) {
    super(400, 'invalid', issues[0]?.message ?? NOT_UNDERSTOOD, issues);
  }
}

/** The problems that a schema found, with `root` before their paths. */
export const badRequestOf = ({ issues }: z.core.$ZodError, root: readonly string[] = []) =>
  new BadRequest(
    issues.map(({ path, message }) => ({ path: [...root, ...path].map(String).join('.'), message })),
  );

export const notFound = (what = NOT_FOUND) => new HttpError(404, 'not-found', what);
export const unauthorized = () => new HttpError(401, 'unauthorized', LOGIN_REQUIRED);
export const forbidden = (message = NO_PERMISSION) => new HttpError(403, 'forbidden', message);
/** The session of a banned account. Its code differs from `accountBanned`, which refuses one command. */
export const banned = () => new HttpError(403, 'banned', ACCOUNT_BANNED);

const STATUS: Record<Refusal, number> = {
  invalid: 400,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  unprocessable: 422,
};

/** Whether an error is a refusal: nothing was done and nothing has changed. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof DomainError || (error instanceof HttpError && error.statusCode < 500);

/** The texts for requests that Fastify refused; its own messages are for programmers. */
const FRAMEWORK_REFUSALS: Partial<Record<number, string>> = {
  404: NOT_FOUND,
  408: REQUEST_TOO_SLOW,
  413: REQUEST_TOO_LARGE,
  414: ADDRESS_TOO_LONG,
  415: TYPE_NOT_ACCEPTED,
};

/** PostgreSQL's error classes for a lost or refused connection, a shutdown, a full disk and too many connections. */
const POSTGRES_AWAY = /^(?:08|57P0|53)/;
const SOCKET_AWAY = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOENT',
  'ENOSPC',
  'EDQUOT',
]);

function isAway(error: Error & { code?: unknown }): boolean {
  if (error instanceof StoreUnavailable || error instanceof SearchUnavailable) return true;
  if (error instanceof ScannerUnavailable) return true;
  if ('$fault' in error && error.$fault === 'server') return true; // object storage, by the AWS client
  if (error instanceof Overloaded || error instanceof StorageFull) return true;
  const code = typeof error.code === 'string' ? error.code : '';
  if (code === 'FST_ERR_HANDLER_TIMEOUT') return true;
  if (POSTGRES_AWAY.test(code) || SOCKET_AWAY.has(code)) return true;
  return /Connection terminated|timeout exceeded when trying to connect/.test(error.message);
}

/** `isFault`: it is the operator's concern, and logged with its stack. */
type Failure = { status: number; body: ErrorBody; retryAfter?: number; isFault?: boolean };

/** What was asked for is in the log, but the read models do not show it yet. */
export class NotShownYet extends Error {
  override readonly name = 'NotShownYet';
  /** What it was saved as. */
  readonly id: string;

  constructor(id: string) {
    super(NOT_SHOWN_YET);
    this.id = id;
  }
}

const notShown = (id?: string): Failure => ({
  status: 503,
  body: { message: NOT_SHOWN_YET, code: 'pending', ...(id !== undefined && { id }) },
  retryAfter: 2,
});

function failureOf(error: FastifyError | Error): Failure {
  if (error instanceof NotShownYet) return notShown(error.id);
  if (error instanceof HttpError) {
    const { statusCode, message, code, issues } = error;
    return { status: statusCode, body: { message, code, ...(issues && { issues }) } };
  }
  if (error instanceof TooSoon) {
    return { status: 429, body: { message: error.message, code: error.code }, retryAfter: error.retryAfter };
  }
  if (error instanceof DomainError) {
    const { kind, message, code, field } = error;
    const issues = field === undefined ? {} : { issues: [{ path: field, message }] };
    return { status: STATUS[kind], body: { message, code, ...issues } };
  }
  if (error instanceof RevisionConflict) return { status: 409, body: { message: BUSY, code: 'conflict' } };
  if (error instanceof InspectionTooSlow) {
    const body = { message: INSPECTION_TOO_SLOW, code: 'unavailable' };
    return { status: 503, body, retryAfter: 60, isFault: true };
  }
  // Whoever asked is gone, so nobody reads this.
  if (error.name === 'AbortError')
    return { status: 503, body: { message: UNAVAILABLE, code: 'unavailable' } };
  // Not a fault of each request: the log's check has reported it once.
  if (error instanceof LogReplaced) {
    return { status: 503, body: { message: LOG_REPLACED, code: 'log-replaced' }, retryAfter: 5 };
  }
  if (isAway(error))
    return { status: 503, body: { message: UNAVAILABLE, code: 'unavailable' }, retryAfter: 2, isFault: true };
  // Fastify's own refusals: a body that is not JSON, too large or of another type; an undecodable address.
  if (
    'statusCode' in error &&
    typeof error.statusCode === 'number' &&
    error.statusCode >= 400 &&
    error.statusCode < 500
  ) {
    const message = FRAMEWORK_REFUSALS[error.statusCode] ?? NOT_UNDERSTOOD;
    return { status: error.statusCode, body: { message, code: 'request' } };
  }
  return { status: 500, body: { message: FAULT, code: 'fault' }, isFault: true };
}

/** A 404 right after a write means that the read models lag: it becomes a 503, and a repeat shows what was written. */
function asShown(failure: Failure, reply: FastifyReply): Failure {
  return failure.status === 404 && reply.hasHeader('x-pending') ? notShown() : failure;
}

/** Answers with the failure. Faults of the server are logged with their stack. */
export function answerFailure(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply) {
  const { status, body, retryAfter, isFault } = asShown(failureOf(error), reply);
  if (isFault) request.log.error({ err: error }, 'request failed');
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  reply.header('cache-control', 'no-store').removeHeader('content-disposition');
  return reply.code(status).type('application/json; charset=utf-8').send(body);
}

export const errorsPlugin = fp(
  async (app) => {
    app.setErrorHandler(answerFailure);
  },
  { name: 'errors' },
);
