import { type ComponentType, lazy, type ReactNode } from 'react';

/** Forget that the code of some pages could not be loaded. */
const failures = new Set<() => void>();

/** Makes pages whose code could not be loaded load it again when they are opened next. */
export function forgetFailedPages(): void {
  for (const forget of failures) forget();
  failures.clear();
}

/** A page whose code is fetched when it is first opened. React's `lazy` alone would keep a failure for ever. */
export function lazyPage<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
): (props: P) => ReactNode {
  const attempt = () =>
    lazy(async () => {
      try {
        return await load();
      } catch (error) {
        failures.add(renew);
        throw error;
      }
    });
  let Latest = attempt();
  const renew = () => {
    Latest = attempt();
  };
  return function LazyPage(props) {
    return <Latest {...props} />;
  };
}
