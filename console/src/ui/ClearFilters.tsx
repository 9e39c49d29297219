import { Button } from '@mui/material';
import { FilterX } from 'lucide-react';
import type { ReactNode } from 'react';
import { useListContext } from 'react-admin';
import { Message } from './Message.tsx';

type FilterValues = Readonly<Record<string, unknown>>;
const NONE: FilterValues = {};

/** @param defaults what the list is filtered by at first */
const isFiltered = (filters: FilterValues, defaults: FilterValues) =>
  [...new Set([...Object.keys(filters), ...Object.keys(defaults)])].some(
    (name) => filters[name] !== defaults[name],
  );

type Props = { defaults?: FilterValues; source?: string; alwaysOn?: boolean };

/** Takes off all that narrows the list in context; absent when nothing does. */
export function ClearFilters({ defaults = NONE }: Props) {
  const { filterValues, setFilters } = useListContext();
  if (!isFiltered(filterValues, defaults)) return null;
  return (
    <Button
      variant="outlined"
      startIcon={<FilterX size={16} aria-hidden />}
      onClick={() => setFilters({ ...defaults })}
      sx={{ minHeight: 36 }}
    >
      Clear filters
    </Button>
  );
}

type EmptyProps = Props & { title: string; children: ReactNode };

/** In the place of a list that has nothing, with the way out of filters that may be the reason. */
export const NoMatches = ({ title, children, defaults }: EmptyProps) => (
  <Message title={title} action={<ClearFilters defaults={defaults} />}>
    {children}
  </Message>
);
