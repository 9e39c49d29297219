import { useState } from 'react';
import { toast } from '../../../app/toasts/toasts.ts';

/** A chosen file. One that fails `check` is not accepted; the form and a toast show the problem. */
export function useCheckedFile(check: (file: File) => string | undefined) {
  const [file, setFile] = useState<File>();
  const [error, setError] = useState<string>();
  function choose(chosen: File) {
    const problem = check(chosen);
    setError(problem);
    if (problem === undefined) setFile(chosen);
    else tellFileProblem(problem);
  }
  function remove() {
    setFile(undefined);
    setError(undefined);
  }
  return { file, error, choose, remove };
}

/** Shows in a toast why a file was not accepted. The text before the colon is the toast's title. */
export function tellFileProblem(problem: string): void {
  const [title = problem, description] = problem.split(': ', 2);
  toast.failure(title, description);
}
