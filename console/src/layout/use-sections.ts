import { useCanAccessResources } from 'react-admin';
import type { Area } from '../area.ts';
import { type SectionGroup, sectionsOf } from './sections.ts';

/** The sections of an area that the viewer may open, in their groups. */
export function useSections(area: Area): readonly SectionGroup[] {
  const groups = sectionsOf(area.name);
  const resources = groups.flatMap(({ sections }) => sections.map(({ resource }) => resource));
  const { canAccess } = useCanAccessResources({ action: 'list', resources });
  return groups
    .map((group) => ({ ...group, sections: group.sections.filter(({ resource }) => canAccess?.[resource]) }))
    .filter(({ sections }) => sections.length > 0);
}
