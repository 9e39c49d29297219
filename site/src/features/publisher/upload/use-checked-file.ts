import type { I18n } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { useState } from 'react';
import { dismissFailures, toast } from '../../../app/toasts/toasts.ts';
import { word } from '../../../lib/words.ts';

/** Where the heading of a text ends, in the languages that give it one. */
const HEADING_END = /\s?[:：。]\s*/;

/** A chosen file. One that fails `check` is not accepted; the form and a toast show the problem. */
export function useCheckedFile(check: (file: File) => string | undefined) {
  const [file, setFile] = useState<File>();
  const [error, setError] = useState<string>();
  const { i18n } = useLingui();
  function choose(chosen: File) {
    const problem = check(chosen);
    setError(problem);
    if (problem !== undefined) return tellFileProblem(i18n, problem);
    dismissFailures();
    setFile(chosen);
  }
  function remove() {
    setFile(undefined);
    setError(undefined);
  }
  return { file, error, choose, remove };
}

/** Shows in a toast why a file was not accepted. The text before the colon is the toast's title. */
export function tellFileProblem(i18n: I18n, problem: string): void {
  const [title = problem, description] = word(i18n, problem).split(HEADING_END, 2);
  toast.failure(title, description || undefined);
}
