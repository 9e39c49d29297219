import { ApiError } from '@sandcrate/api/contract/client.ts';
import { problemSentence } from '@sandcrate/api/contract/errors.ts';

/** The first message for each field. */
export type FieldErrors = Record<string, string>;

type Issues = ReadonlyArray<{ path: string | readonly PropertyKey[]; message: string }>;
export type Schema<T> = {
  safeParse: (
    values: unknown,
    params?: { error: typeof problemSentence },
  ) => { success: true; data: T } | { success: false; error: { issues: Issues } };
};

/** The validation errors by field; empty when the values are valid. */
export function fieldErrors(issues: Issues): FieldErrors {
  const errors: FieldErrors = {};
  for (const { path, message } of issues) {
    errors[typeof path === 'string' ? path : path.map(String).join('.')] ??= message;
  }
  return errors;
}

/** Validates values with the schema that the server uses. */
export function validate<T>(schema: Schema<T>, values: unknown): FieldErrors {
  const outcome = schema.safeParse(values, { error: problemSentence });
  return outcome.success ? {} : fieldErrors(outcome.error.issues);
}

/** The errors of the fields that the server refused. */
export const refusedFields = (error: unknown): FieldErrors =>
  error instanceof ApiError ? fieldErrors(error.issues) : {};
