import { FileDiff, FileX } from 'lucide-react';
import { useRecordContext } from 'react-admin';
import type { ModeratedAddon } from '../addons/moderated-addon.ts';
import { ViewButton } from '../addons/ViewButton.tsx';
import { Action } from '../ui/Action.tsx';
import { ActionBar } from '../ui/ActionBar.tsx';

type Props = { isOpen: boolean; onToggle: () => void };

/** In the row of a proposed change: what it comes to has to be read before it can be decided. */
export function ChangeRowActions({ isOpen, onToggle }: Props) {
  const addon = useRecordContext<ModeratedAddon>();
  if (addon === undefined) return null;
  return (
    <ActionBar>
      <Action
        icon={isOpen ? FileX : FileDiff}
        label={isOpen ? 'Close change' : 'Review change'}
        subject={`to ${addon.title}`}
        onClick={onToggle}
      />
      <ViewButton />
    </ActionBar>
  );
}
