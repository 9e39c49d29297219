import { SquareArrowOutUpRight } from 'lucide-react';
import { useRecordContext } from 'react-admin';
import { Action } from '../ui/Action.tsx';
import type { ModeratedAddon } from './moderated-addon.ts';

/** Opens the add-on's public page, which staff can see before anybody else. */
export function ViewButton() {
  const addon = useRecordContext<ModeratedAddon>();
  if (addon === undefined) return null;
  return (
    <Action
      icon={SquareArrowOutUpRight}
      label="View"
      subject={`${addon.title} in a new tab`}
      hotkey="o"
      href={`/addon/${addon.id}`}
    />
  );
}
