import { Box } from '@mui/material';
import type { ReactElement, ReactNode } from 'react';
import {
  ColumnsButton,
  ExportButton,
  type Exporter,
  FilterButton,
  ListBase,
  type ListBaseProps,
  ListView,
  Pagination,
  TopToolbar,
} from 'react-admin';
import { Board } from './Board.tsx';
import { ClearFilters } from './ClearFilters.tsx';
import { PageHeader } from './PageHeader.tsx';
import { Rows } from './Rows.tsx';
import { useFetchFailure } from './use-fetch-failure.ts';

type Props = Required<Pick<ListBaseProps, 'sort' | 'perPage'>> & {
  title: string;
  /** Next to the title, such as the number of rows. */
  lead?: ReactNode;
  /** Actions next to the title. */
  actions?: ReactNode;
  /** Between the title and the filters. */
  above?: ReactNode;
  /** The board's label. `failure` is the title when it could not be loaded. */
  label: string;
  failure: string;
  empty: ReactNode;
  filters: readonly ReactElement[];
  /** The initial filters. */
  defaults?: Readonly<Record<string, unknown>>;
  /** Exports the filtered rows [no export]. */
  exporter?: Exporter;
  /** Whether the rows are cases on boards of their own instead of a table on one. */
  cases?: boolean;
  rowsPerPage?: readonly number[];
  /** A panel beside the list. */
  aside?: ReactNode;
  children: ReactNode;
};

/** A list with its title, filters that can be saved by name, columns to choose, and an export. */
export function ConsoleList({
  title,
  lead,
  actions,
  above,
  label,
  failure,
  empty,
  filters,
  defaults,
  exporter,
  cases = false,
  rowsPerPage = [25, 50, 100],
  aside,
  children,
  ...list
}: Props) {
  const onError = useFetchFailure(failure);
  const rows = (
    <Rows failure={failure} empty={empty}>
      {children}
      <Pagination rowsPerPageOptions={[...rowsPerPage]} />
    </Rows>
  );
  return (
    // Filters are only in the address: stored ones would return unasked on the next visit.
    <ListBase
      {...list}
      storeKey={false}
      filterDefaultValues={defaults}
      exporter={exporter ?? false}
      queryOptions={{ onError }}
    >
      <PageHeader title={title} lead={lead}>
        {actions}
      </PageHeader>
      {above}
      <ListView
        title={false}
        empty={false}
        pagination={false}
        filters={[...filters, <ClearFilters key="clear" source="clear" alwaysOn defaults={defaults} />]}
        actions={
          <TopToolbar>
            <FilterButton />
            {!cases && (
              <Box component="span" sx={{ display: { xs: 'none', md: 'inline' } }}>
                <ColumnsButton />
              </Box>
            )}
            {exporter && (
              <ExportButton maxResults={Number.POSITIVE_INFINITY} title="All rows that the filters show" />
            )}
          </TopToolbar>
        }
        component="div"
      >
        {cases ? rows : <Board aria-label={label}>{rows}</Board>}
      </ListView>
      {aside}
    </ListBase>
  );
}
