// List filters. react-admin's list renders them, and offers those without `alwaysOn` in a menu.
import { MenuItem, TextField, ToggleButton, ToggleButtonGroup } from '@mui/material';
import { useListContext } from 'react-admin';

/** The props of a filter that react-admin reads. */
export type FilterProps = {
  /** The filter that it sets. Without a choice the filter is removed. */
  source: string;
  label: string;
  /** Whether it is always shown; otherwise only when it is set or chosen. */
  alwaysOn?: boolean;
};

type ChoiceProps = FilterProps & { choices: Readonly<Record<string, string>> };

const ALL = 'all';

/** Narrows the list in context by one of a few values. */
export function ChoiceFilter({ source, label, choices }: ChoiceProps) {
  const { filterValues, setFilters } = useListContext();
  const choose = (choice: string | null) => {
    const { [source]: _, ...others } = filterValues;
    setFilters(choice === null || choice === ALL ? others : { ...others, [source]: choice });
  };
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      aria-label={label}
      value={filterValues[source] ?? ALL}
      onChange={(_, choice: string | null) => choose(choice)}
      sx={{ flexWrap: 'wrap' }}
    >
      <ToggleButton value={ALL}>All</ToggleButton>
      {Object.entries(choices).map(([value, name]) => (
        <ToggleButton key={value} value={value}>
          {name}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}

/** Narrows the list in context by a flag. When off, the filter is removed. */
export function SwitchFilter({ source, label }: FilterProps) {
  const { filterValues, setFilters } = useListContext();
  const { [source]: current, ...others } = filterValues;
  const isOn = current === true;
  return (
    <ToggleButton
      size="small"
      value={source}
      selected={isOn}
      onChange={() => setFilters(isOn ? others : { ...others, [source]: true })}
    >
      {label}
    </ToggleButton>
  );
}

/** Narrows the list in context by one of many values. */
export function SelectFilter({ source, label, choices }: ChoiceProps) {
  const { filterValues, setFilters } = useListContext();
  const { [source]: current, ...others } = filterValues;
  return (
    <TextField
      select
      margin="none"
      label={label}
      value={current ?? ALL}
      onChange={({ target: { value } }) =>
        setFilters(value === ALL ? others : { ...others, [source]: value })
      }
      sx={{ width: 170 }}
    >
      <MenuItem value={ALL}>All</MenuItem>
      {Object.entries(choices).map(([value, name]) => (
        <MenuItem key={value} value={value}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
}
