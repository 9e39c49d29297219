import { Checkbox } from '@mui/material';
import { useListContext, useRecordContext } from 'react-admin';
import type { ModeratedAddon } from '../addons/moderated-addon.ts';

type AllProps = {
  /** Which add-ons of the list in context can be chosen [all]. */
  among?: readonly string[];
};

/** Chooses all add-ons of the list in context, or none. */
export function ChooseAll({ among }: AllProps) {
  const { data = [], selectedIds, onSelect } = useListContext<ModeratedAddon>();
  const choosable = among ?? data.map(({ id }) => id);
  const chosen = choosable.filter((id) => selectedIds.includes(id));
  const isAll = chosen.length > 0 && chosen.length === choosable.length;
  return (
    <Checkbox
      size="small"
      checked={isAll}
      indeterminate={chosen.length > 0 && !isAll}
      disabled={choosable.length === 0}
      onChange={() => onSelect(isAll ? [] : [...choosable])}
      slotProps={{ input: { 'aria-label': 'Choose all' } }}
    />
  );
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
