import { useLingui } from '@lingui/react';
import { useState } from 'react';
import { dismissFailures } from '../../../app/toasts/toasts.ts';
import { tellFileProblem } from './use-checked-file.ts';

/** Chosen screenshots by their slot. One that fails `check` is not accepted. */
export function useScreenshots(check: (file: File) => string | undefined) {
  const { i18n } = useLingui();
  const [files, setFiles] = useState<ReadonlyMap<number, File>>(new Map());
  const [errors, setErrors] = useState<ReadonlyMap<number, string>>(new Map());

  function choose(slot: number, file: File) {
    const problem = check(file);
    if (problem === undefined) {
      dismissFailures();
      setFiles(new Map(files).set(slot, file));
      setErrors(without(errors, slot));
    } else {
      setErrors(new Map(errors).set(slot, problem));
      tellFileProblem(i18n, problem);
    }
  }
  function remove(slot: number) {
    setFiles(without(files, slot));
    setErrors(without(errors, slot));
  }
  return { files, errors, choose, remove };
}
export type ChosenScreenshots = ReturnType<typeof useScreenshots>;

function without<Value>(map: ReadonlyMap<number, Value>, slot: number): ReadonlyMap<number, Value> {
  const rest = new Map(map);
  rest.delete(slot);
  return rest;
}
