import { useCreatePath } from 'react-admin';
import { useMay } from '../session/use-may.ts';

/** The pages about subjects of the audit log, by their kind. */
const PAGES: Readonly<Record<string, { resource: string; type: 'edit' | 'show' }>> = {
  addon: { resource: 'addons', type: 'show' },
  account: { resource: 'users', type: 'edit' },
  profile: { resource: 'users', type: 'edit' },
  report: { resource: 'reports', type: 'edit' },
  appeal: { resource: 'appeals', type: 'edit' },
};

/** Returns the address of the page about a subject; undefined if there is none, or none that the viewer may open. */
export function useSubjectPath(): (kind: string, id: string) => string | undefined {
  const createPath = useCreatePath();
  const mayOpen = useMay('addons', 'list');
  return (kind, id) => {
    const page = PAGES[kind];
    return page && mayOpen ? createPath({ ...page, id }) : undefined;
  };
}
