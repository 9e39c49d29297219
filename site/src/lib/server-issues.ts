import { ApiError } from '@sandcrate/api/contract/client.ts';
import type { Issues } from './form-issues.ts';

/** The field that a refusal of a whole request is about, by its code. */
const FIELD_OF_CODE: Readonly<Record<string, string>> = {
  'username-taken': 'username',
  'email-taken': 'email',
  'code-invalid': 'code',
  'reset-invalid': 'code',
  'wrong-password': 'currentPassword',
};

/** The message of a refusal if it has the given code, to show at the field that it is about. */
export const refusalAs = (code: string, error: unknown): string | undefined =>
  error instanceof ApiError && error.code === code ? error.message : undefined;

/** The server's refusal by field. */
export function issuesOfError(error: unknown): Issues {
  if (!(error instanceof ApiError)) return {};
  const field = FIELD_OF_CODE[error.code];
  return {
    ...(field !== undefined && { [field]: error.message }),
    ...Object.fromEntries(error.issues.map(({ path, message }) => [path, message])),
  };
}
