import { useLayoutEffect, useMemo, useRef } from 'react';
import { type ListControllerResult, type RaRecord, useListContext } from 'react-admin';

type Run = (...input: unknown[]) => unknown;
const isFunction = (value: unknown): value is Run => typeof value === 'function';

/**
 * The list in context, as the same object until something in it changes. React-admin makes another one at each
 * navigation, with new functions that do the same; the functions of this one call the latest of them.
 */
export function useSteadyList<T extends RaRecord>(): ListControllerResult<T> {
  const list = useListContext<T>();
  const values: Readonly<Record<string, unknown>> = { ...list };
  const latest = useRef(values);
  useLayoutEffect(() => {
    latest.current = values;
  });
  return useMemo(
    () => {
      const call = (name: string): Run => {
        return (...input) => (latest.current[name] as Run)(...input);
      };
      const entries = Object.entries(values).map(([name, value]) => [
        name,
        isFunction(value) ? call(name) : value,
      ]);
      return Object.fromEntries(entries);
    },
    Object.values(values).map((value) => (isFunction(value) ? 'function' : value)),
  );
}
