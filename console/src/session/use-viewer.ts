import { useGetIdentity } from 'react-admin';

type Viewer = { id: string };

/** The current user; the id is empty until it is known. */
export function useViewer(): Viewer {
  const { identity } = useGetIdentity();
  return { id: String(identity?.id ?? '') };
}
