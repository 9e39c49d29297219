import { type FormEvent, useRef, useState } from 'react';
import type { z } from 'zod';
import { focusFirstInvalid, type Issues, issuesOf } from './form-issues.ts';
import { issuesOfError } from './server-issues.ts';

/** What a form holds, and what is wrong with it by the name of the field. */
type Checked<Data> = { data: Data | undefined; issues: Issues };
export type CheckForm<Data> = (form: HTMLFormElement) => Checked<Data>;

type Fields = Readonly<Record<string, FormDataEntryValue>>;

/** Checks a form by a schema, with values beside its fields, and by what no schema knows. */
export const checkedBy =
  <Data>(schema: z.ZodType<Data>, beside: object = {}, more: (fields: Fields) => Issues = () => ({})) =>
  (form: HTMLFormElement): Checked<Data> => {
    const fields = Object.fromEntries(new FormData(form));
    const parsed = schema.safeParse({ ...fields, ...beside });
    return { data: parsed.data, issues: { ...(parsed.error && issuesOf(parsed.error)), ...more(fields) } };
  };

/**
 * A form that is checked when it is sent. What is wrong is said at its field, the first of which gets the focus, and goes
 * when the field is right; what the server refused goes when its field is changed.
 */
export function useCheckedForm<Data>(
  check: CheckForm<Data>,
  send: (data: Data) => void,
  /** Told what is wrong with a form that was to be sent. */
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
    /** Puts what the server refused at its fields. */
    refuse: (error: unknown) => showRefused(issuesOfError(error)),
    showRefused,
    /** Forgets what the server refused in a field that is no control with a name, such as a chosen file. */
    forgive: (field: string) => setRefused(without(refused, field)),
    /** Looks again at what was found wrong, after a choice that is no field's. */
    recheck: () => ref.current && setIssues(stillIn(issues, check(ref.current).issues)),
    reset: () => ref.current?.reset(),
  };
}

/** Those of the shown issues that still hold; nothing is said of a field before the form is sent. */
export const stillIn = (shown: Issues, found: Issues): Issues =>
  Object.fromEntries(
    Object.keys(shown).flatMap((field) => (found[field] === undefined ? [] : [[field, found[field]]])),
  );

const without = (issues: Issues, field: string | null): Issues =>
  Object.fromEntries(Object.entries(issues).filter(([name]) => name !== field));
