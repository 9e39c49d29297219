import { useLayoutEffect, useMemo, useRef } from 'react';
import { type ListControllerResult, type RaRecord, useListContext } from 'react-admin';

type Run = (...input: unknown[]) => unknown;
const isFunction = (value: unknown): value is Run => typeof value === 'function';

/**
 * The list in context, as the same object until something in it changes. React-admin makes another one at each
 * navigation, with new functions that do the same. The functions of this one never change, and call the latest of them.
 */
export function useSteadyList<T extends RaRecord>(): ListControllerResult<T> {
  const list = useListContext<T>();
  const values: Readonly<Record<string, unknown>> = { ...list };
  const latest = useRef(values);
  useLayoutEffect(() => {
    latest.current = values;
  });
  const calls = useRef(new Map<string, Run>());
  const callOf = (name: string): Run => {
    const call: Run = calls.current.get(name) ?? ((...input) => (latest.current[name] as Run)(...input));
    calls.current.set(name, call);
    return call;
  };
  const steady = Object.entries(values).map(
    ([name, value]) => [name, isFunction(value) ? callOf(name) : value] as const,
  );
  return useMemo(
    () => Object.fromEntries(steady) as unknown as ListControllerResult<T>,
    steady.map(([, value]) => value),
  );
}
