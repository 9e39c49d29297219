import { Button } from '@mui/material';
import { FilterX } from 'lucide-react';
import type { ReactNode } from 'react';
import { useListContext } from 'react-admin';
import { Message } from './Message.tsx';

type FilterValues = Readonly<Record<string, unknown>>;
const NONE: FilterValues = {};

/** @param defaults the initial filters of the list */
const isFiltered = (filters: FilterValues, defaults: FilterValues) =>
  [...new Set([...Object.keys(filters), ...Object.keys(defaults)])].some(
    (name) => filters[name] !== defaults[name],
  );

type Props = { defaults?: FilterValues; source?: string; alwaysOn?: boolean };

/** Resets the filters of the list in context. Hidden when there is nothing to reset. */
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

type EmptyProps = Props & {
  title: string;
  children: ReactNode;
  /** Shown instead while the filters are the initial ones. */
  unfiltered?: ReactNode;
};

/** Replaces an empty list, with a button to reset the filters that may be the reason. */
export function NoMatches({ title, children, defaults = NONE, unfiltered }: EmptyProps) {
  const { filterValues } = useListContext();
  if (unfiltered !== undefined && !isFiltered(filterValues, defaults)) return unfiltered;
  return (
    <Message title={title} action={<ClearFilters defaults={defaults} />}>
      {children}
    </Message>
  );
}
