import { useListContext } from 'react-admin';
import { DayField } from './DayField.tsx';
import type { FilterProps } from './Filters.tsx';

type Props = FilterProps & { end?: boolean };

/** Narrows the list in context to a UTC day and later or, with `end`, to that day and earlier. */
export function DateFilter({ source, label, end = false }: Props) {
  const { filterValues, setFilters } = useListContext();
  const { [source]: current, ...others } = filterValues;
  const choose = (day: string) =>
    setFilters(
      day === '' ? others : { ...others, [source]: `${day}T${end ? '23:59:59.999' : '00:00:00.000'}Z` },
    );
  return (
    <DayField
      label={label}
      value={typeof current === 'string' ? current.slice(0, 10) : ''}
      onChange={choose}
    />
  );
}
