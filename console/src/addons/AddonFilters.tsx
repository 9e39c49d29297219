import { Box, ToggleButton, ToggleButtonGroup } from '@mui/material';
import { useListContext } from 'react-admin';
import { SearchField } from '../ui/SearchField.tsx';

const STATUSES = [
  ['all', 'All'],
  ['pending', 'Pending'],
  ['approved', 'Approved'],
  ['rejected', 'Rejected'],
] as const;

/** Narrows the list by status and by words. */
export function AddonFilters() {
  const { filterValues, setFilters } = useListContext();
  const { status, ...others } = filterValues;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mb: 1.5 }}>
      <SearchField label="Search addons" />
      <ToggleButtonGroup
        exclusive
        size="small"
        aria-label="Status"
        value={status ?? 'all'}
        onChange={(_, next: string | null) =>
          setFilters(next === null || next === 'all' ? others : { ...others, status: next })
        }
      >
        {STATUSES.map(([value, label]) => (
          <ToggleButton key={value} value={value}>
            {label}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </Box>
  );
}
