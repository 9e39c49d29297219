import { useNavigate } from 'react-router-dom';
import { AREAS } from '../area.ts';
import { useLastDecision } from '../commands/last-decisions.ts';
import { useArea } from '../layout/AreaContext.ts';
import { pathOf } from '../layout/sections.ts';
import { useSections } from '../layout/use-sections.ts';
import { setColorScheme, useColorScheme } from '../theme/color-scheme.ts';

/** Something that can be done by its name. */
export type Command = {
  id: string;
  name: string;
  /** The keys that do the same. */
  keys?: string | undefined;
  run: () => void;
};

/** The commands that every page has: going to each page, undoing the last decision, and changing the theme. */
export function usePageCommands(): Command[] {
  const area = useArea();
  const navigate = useNavigate();
  const other = area.name === 'admin' ? AREAS.owner : AREAS.admin;
  const own = useSections(area).flatMap(({ sections }) => sections);
  // The other entrance is another page load, so it is offered only for what is not here.
  const others = useSections(other)
    .flatMap(({ sections }) => sections)
    .filter(({ resource }) => own.every((section) => section.resource !== resource));
  const last = useLastDecision();
  const scheme = useColorScheme() === 'dark' ? 'light' : 'dark';
  return [
    ...own.map((section) => ({
      id: section.resource,
      name: `Go to ${section.label}`,
      keys: `G ${section.key.toUpperCase()}`,
      run: () => navigate(`${area.basename}/${pathOf(section)}`),
    })),
    ...others.map((section) => ({
      id: section.resource,
      name: `Go to ${section.label}`,
      run: () => window.location.assign(`${other.basename}/${pathOf(section)}`),
    })),
    ...(last?.undo
      ? [{ id: 'undo', name: `Undo: you ${last.did}`, keys: 'Z', run: () => void last.undo?.() }]
      : []),
    { id: 'site', name: 'View site', run: () => window.location.assign('/') },
    {
      id: 'account',
      name: 'Go to your settings and security',
      run: () => window.location.assign('/settings'),
    },
    { id: 'theme', name: `Switch to ${scheme} theme`, run: () => setColorScheme(scheme) },
  ];
}
