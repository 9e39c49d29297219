import { useCanAccess } from 'react-admin';
import type { ActionOn, Resource } from './policy.ts';

/** Whether the viewer may perform this action on the resource; false until that is known. */
export function useMay<R extends Resource>(resource: R, action: ActionOn<R>): boolean {
  const { canAccess } = useCanAccess({ resource, action });
  return canAccess === true;
}
