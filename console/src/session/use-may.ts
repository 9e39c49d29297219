import { useGetIdentity } from 'react-admin';
import { type ActionOn, isAllowed, type Resource } from './policy.ts';

/**
 * Whether the viewer may perform this action on the resource; false until that is known. React-admin's `useCanAccess`
 * would ask anew for each record, although no rule of the console depends on one.
 */
export function useMay<R extends Resource>(resource: R, action: ActionOn<R>): boolean {
  const { identity } = useGetIdentity();
  return identity !== undefined && isAllowed(identity.role, resource, action);
}
