import { ApiError } from '@sandcrate/api/contract/client.ts';
import type { Issues } from './form-issues.ts';

/** Which field the server means by a refusal that is about a whole request. */
const FIELD_OF_CODE: Readonly<Record<string, string>> = {
  'username-taken': 'username',
  'email-taken': 'email',
  'code-invalid': 'code',
  'wrong-password': 'currentPassword',
};

/** What to say at a field that a refusal with the given code is about. */
export const refusalAs = (code: string, error: unknown): string | undefined =>
  error instanceof ApiError && error.code === code ? error.message : undefined;

/** The server's refusal by fields. */
export function issuesOfError(error: unknown): Issues {
  if (!(error instanceof ApiError)) return {};
  const field = FIELD_OF_CODE[error.code];
  return {
    ...(field !== undefined && { [field]: error.message }),
    ...Object.fromEntries(error.issues.map(({ path, message }) => [path, message])),
  };
}
