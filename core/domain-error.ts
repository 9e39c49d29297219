// A refusal by a business rule. The code is for programs, the message is the text that a person reads.

export type Refusal = 'invalid' | 'forbidden' | 'not-found' | 'conflict' | 'unprocessable';

export class DomainError extends Error {
  override readonly name = 'DomainError';
  readonly code: string;
  /** The kind of refusal; the API maps it to a status. */
  readonly kind: Refusal;
  /** The field of the request that the message is about, if it is about one. */
  readonly field: string | undefined;

  constructor(kind: Refusal, code: string, message: string, field?: string) {
    super(message);
    this.kind = kind;
    this.code = code;
    this.field = field;
  }
}

/** A request came too early; `retryAfter` is in seconds. */
export class TooSoon extends DomainError {
  readonly retryAfter: number;

  constructor(message: string, retryAfter: number) {
    super('conflict', 'too-soon', message);
    this.retryAfter = retryAfter;
  }
}

// Short forms for refusing, so that a rule reads as one line.
export const invalid = (code: string, message: string, field?: string) =>
  new DomainError('invalid', code, message, field);
export const forbidden = (code: string, message: string) => new DomainError('forbidden', code, message);
export const unprocessable = (code: string, message: string) =>
  new DomainError('unprocessable', code, message);
export const notFound = (code: string, message: string) => new DomainError('not-found', code, message);
export const conflict = (code: string, message: string) => new DomainError('conflict', code, message);
