import { Box, ToggleButton, ToggleButtonGroup } from '@mui/material';
import type { ReactNode } from 'react';
import { useListContext } from 'react-admin';

/** What narrows a list, in a line above it. */
export const Filters = ({ children }: { children: ReactNode }) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mb: 1.5 }}>{children}</Box>
);

type Props = {
  /** The filter it sets; without a choice there is no such filter. */
  source: string;
  label: string;
  choices: Readonly<Record<string, string>>;
};

const ALL = 'all';

/** Narrows the list in context by one of a few values. */
export function ChoiceFilter({ source, label, choices }: Props) {
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
