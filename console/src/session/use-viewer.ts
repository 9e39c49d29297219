import { useGetIdentity } from 'react-admin';

type Viewer = { id: string };

/** Who is at the console; the id is empty until that is known. */
export function useViewer(): Viewer {
  const { identity } = useGetIdentity();
  return { id: String(identity?.id ?? '') };
}
