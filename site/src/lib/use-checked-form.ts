import { type FormEvent, useRef, useState } from 'react';
import type { z } from 'zod';
import { focusFirstInvalid, type Issues, issuesOf } from './form-issues.ts';
import { issuesOfError } from './server-issues.ts';

/** A form's data, and what is wrong with it, by the name of the field. */
type Checked<Data> = { data: Data | undefined; issues: Issues };
export type CheckForm<Data> = (form: HTMLFormElement) => Checked<Data>;

type Fields = Readonly<Record<string, FormDataEntryValue>>;

/** Checks a form by a schema, together with values that are not fields (`beside`), and by further checks (`more`). */
export const checkedBy =
  <Data>(schema: z.ZodType<Data>, beside: object = {}, more: (fields: Fields) => Issues = () => ({})) =>
  (form: HTMLFormElement): Checked<Data> => {
    const fields = Object.fromEntries(new FormData(form));
    const parsed = schema.safeParse({ ...fields, ...beside });
    return { data: parsed.data, issues: { ...(parsed.error && issuesOf(parsed.error)), ...more(fields) } };
  };

/**
 * A form that is checked when it is submitted. Errors are shown at their fields, the first of which gets the focus. An
 * error disappears when its field is valid, a refusal by the server when its field is changed.
 */
export function useCheckedForm<Data>(
  check: CheckForm<Data>,
  send: (data: Data) => void,
  /** Called with what is wrong when the form cannot be sent. */
  onWrong?: (issues: Issues) => void,
) {
  const ref = useRef<HTMLFormElement>(null);
  const [issues, setIssues] = useState<Issues>({});
  const [refused, setRefused] = useState<Issues>({});

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const checked = check(event.currentTarget);
    setIssues(checked.issues);
    setRefused({});
    if (checked.data !== undefined && Object.keys(checked.issues).length === 0) send(checked.data);
    else {
      onWrong?.(checked.issues);
      focusFirstInvalid(event.currentTarget);
    }
  }
  function showRefused(found: Issues) {
    setRefused(found);
    if (ref.current !== null && Object.keys(found).length > 0) focusFirstInvalid(ref.current);
  }
  function onInput({ currentTarget, target }: FormEvent<HTMLFormElement>) {
    if (Object.keys(issues).length > 0) setIssues(stillIn(issues, check(currentTarget).issues));
    if (target instanceof Element) setRefused(without(refused, target.getAttribute('name')));
  }
  return {
    issues: { ...issues, ...refused },
    /** What the server refused, by field. */
    refused,
    formProps: { ref, onSubmit, onInput, noValidate: true },
    /** Shows the server's refusal at its fields. */
    refuse: (error: unknown) => showRefused(issuesOfError(error)),
    showRefused,
    /** Removes the server's refusal of a field that is not a named control, such as a chosen file. */
    forgive: (field: string) => setRefused(without(refused, field)),
    /** Checks the shown errors again, after a choice that is not a field of the form. */
    recheck: () => ref.current && setIssues(stillIn(issues, check(ref.current).issues)),
    reset: () => ref.current?.reset(),
  };
}

/** The shown issues that still apply. No issue of another field is added before the form is submitted. */
export const stillIn = (shown: Issues, found: Issues): Issues =>
  Object.fromEntries(
    Object.keys(shown).flatMap((field) => (found[field] === undefined ? [] : [[field, found[field]]])),
  );

const without = (issues: Issues, field: string | null): Issues =>
  Object.fromEntries(Object.entries(issues).filter(([name]) => name !== field));
