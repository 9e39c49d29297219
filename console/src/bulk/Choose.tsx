import { Checkbox } from '@mui/material';
import { useListContext, useRecordContext } from 'react-admin';
import type { ModeratedAddon } from '../addons/moderated-addon.ts';

type AllProps = {
  /** Which add-ons of the list in context can be chosen [all]. */
  among?: readonly string[];
  label?: string;
};

/** Chooses all these add-ons of the list in context, or none of them. */
export function ChooseAll({ among, label = 'Choose all' }: AllProps) {
  const { data = [], selectedIds, onSelect } = useListContext<ModeratedAddon>();
  const choosable = among ?? data.map(({ id }) => id);
  const isSome = choosable.some((id) => selectedIds.includes(id));
  const isAll = isSome && choosable.every((id) => selectedIds.includes(id));
  return (
    <Checkbox
      size="small"
      checked={isAll}
      indeterminate={isSome && !isAll}
      disabled={choosable.length === 0}
      onChange={() => onSelect(toggleAll(selectedIds, choosable))}
      slotProps={{ input: { 'aria-label': label } }}
    />
  );
}

/** Adds ids to those that are chosen, or removes them if all of them are. */
export function toggleAll(chosen: readonly string[], ids: readonly string[]): string[] {
  const others = chosen.filter((id) => !ids.includes(id));
  return ids.every((id) => chosen.includes(id)) ? others : [...others, ...ids];
}

/** Adds the add-on in context to a decision on several, or removes it. */
export function Choose({ disabled = false }: { disabled?: boolean }) {
  const addon = useRecordContext<ModeratedAddon>();
  const { selectedIds, onToggleItem } = useListContext<ModeratedAddon>();
  if (addon === undefined) return null;
  return (
    <Checkbox
      size="small"
      checked={!disabled && selectedIds.includes(addon.id)}
      disabled={disabled}
      onChange={() => onToggleItem(addon.id)}
      slotProps={{ input: { 'aria-label': `Choose ${addon.title}` } }}
    />
  );
}
