import { useCanAccess, useCreatePath, useGetList } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import type { ModeratedAddon } from '../addons/moderated-addon.ts';
import { useSettledValue } from '../ui/use-settled-value.ts';
import type { Command } from './use-page-commands.ts';

const SHOWN = 5;
/** One letter is in nearly every title. */
const SHORTEST = 2;

/** Commands that open the add-ons with a text in the title or the publisher's name, first what is in the queue. */
export function useItemCommands(text: string): Command[] {
  const navigate = useNavigate();
  const createPath = useCreatePath();
  const q = useSettledValue(text).trim();
  const { canAccess = false } = useCanAccess({ resource: 'pending', action: 'list' });
  const isAsked = canAccess && q.length >= SHORTEST;
  const asked = {
    pagination: { page: 1, perPage: SHOWN },
    sort: { field: 'submittedAt', order: 'ASC' },
    filter: { q },
  } as const;
  const { data: waiting = [] } = useGetList<ModeratedAddon>('pending', asked, { enabled: isAsked });
  const { data: all = [] } = useGetList<ModeratedAddon>('addons', asked, { enabled: isAsked });
  if (!isAsked || q !== text.trim()) return [];
  const others = all.filter(({ id }) => waiting.every((item) => item.id !== id));
  return [
    ...waiting.map(({ id, title }) => ({
      id: `pending-${id}`,
      name: `Review ${title}`,
      run: () => navigate(`${createPath({ resource: 'pending', type: 'list' })}/${id}`),
    })),
    ...others.slice(0, SHOWN - waiting.length).map(({ id, title }) => ({
      id: `addon-${id}`,
      name: `Open ${title}`,
      run: () => navigate(createPath({ resource: 'addons', type: 'show', id })),
    })),
  ];
}
