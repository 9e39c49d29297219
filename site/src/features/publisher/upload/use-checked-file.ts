import { useState } from 'react';
import { toast } from '../../../app/toasts/toasts.ts';

/** A chosen file: one that fails `check` is not taken, and its problem is said in the form and in a toast. */
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

/** Says in a toast why a file was not taken; what stands before a colon is its title. */
export function tellFileProblem(problem: string): void {
  const [title = problem, description] = problem.split(': ', 2);
  toast.failure(title, description);
}
