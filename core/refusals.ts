// Short forms for refusing, so that a rule reads as one line.
import { DomainError } from './domain-error.ts';

export const invalid = (code: string, message: string, field?: string) =>
  new DomainError('invalid', code, message, field);
export const forbidden = (code: string, message: string) => new DomainError('forbidden', code, message);
export const unprocessable = (code: string, message: string) =>
  new DomainError('unprocessable', code, message);
export const notFound = (code: string, message: string) => new DomainError('not-found', code, message);
export const conflict = (code: string, message: string) => new DomainError('conflict', code, message);
