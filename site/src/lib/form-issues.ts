import type { z } from 'zod';

/** What is wrong with a form, by the name of the field. */
export type Issues = Readonly<Record<string, string>>;

/** The first issue of each field that a schema found. */
export function issuesOf(error: z.ZodError): Issues {
  const issues: Record<string, string> = {};
  for (const { path, message } of error.issues) {
    const field = String(path[0] ?? '');
    issues[field] ??= message;
  }
  return issues;
}

/** Puts the focus on the first field of a form that is marked as wrong. */
export function focusFirstInvalid(form: HTMLFormElement): void {
  // The marks appear with the next paint.
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}
