import type { AuditEntry } from '@sandcrate/api/audit/contract.ts';
import { DataTable, ListBase, Pagination, useListContext } from 'react-admin';
import { Board } from '../ui/Board.tsx';
import { NoMatches } from '../ui/ClearFilters.tsx';
import { DateFilter } from '../ui/DateFilter.tsx';
import { Filters, SelectFilter } from '../ui/Filters.tsx';
import { formatCounted } from '../ui/format.ts';
import { PageHeader } from '../ui/PageHeader.tsx';
import { Rows } from '../ui/Rows.tsx';
import { SearchField } from '../ui/SearchField.tsx';
import { useFetchFailure } from '../ui/use-fetch-failure.ts';
import { fromLarge, fromMedium } from '../ui/widths.ts';
import { ChosenFilters } from './ChosenFilters.tsx';
import {
  ActorCell,
  EntryDetails,
  ReasonCell,
  ReplayCell,
  SubjectCell,
  TimeCell,
  TypeCell,
} from './EntryCells.tsx';
import { ExportButton } from './ExportButton.tsx';
import { AUDIT_TYPES } from './types.ts';

const FAILURE = 'Failed to fetch the audit log';
const DENSE = { '& .MuiTableCell-body': { py: 0.25 } };
const Column = DataTable.Col<AuditEntry>;

/** Everything that was decided on the site, the latest first. */
export default function AuditList() {
  const onError = useFetchFailure(FAILURE);
  return (
    <ListBase storeKey={false} perPage={50} sort={{ field: 'id', order: 'DESC' }} queryOptions={{ onError }}>
      <PageHeader title="Audit" lead={<Total />}>
        <ExportButton />
      </PageHeader>
      <Filters>
        <SearchField label="Search reasons and names" />
        <SelectFilter source="type" label="What" choices={AUDIT_TYPES} />
        <DateFilter source="from" label="From" />
        <DateFilter source="to" label="To" end />
        <ChosenFilters />
      </Filters>
      <Board aria-label="Audit log">
        <Rows
          failure={FAILURE}
          empty={<NoMatches title="No entries found">Nothing matches your filters</NoMatches>}
        >
          <DataTable bulkActionButtons={false} rowClick={false} expand={<EntryDetails />} sx={DENSE}>
            <Column source="id" label="#" sx={fromLarge} />
            <Column
              source="occurredAt"
              label="When (UTC)"
              field={TimeCell}
              sx={{ ...fromMedium, whiteSpace: 'nowrap' }}
            />
            <Column source="type" label="Decision" field={TypeCell} />
            <Column label="About" field={SubjectCell} />
            <Column
              source="actorName"
              label="By"
              field={ActorCell}
              sx={{ ...fromMedium, whiteSpace: 'nowrap' }}
            />
            <Column label="Reason" field={ReasonCell} sx={{ ...fromLarge, width: '40%' }} />
            <Column label="State" field={ReplayCell} />
          </DataTable>
          <Pagination rowsPerPageOptions={[25, 50, 100]} />
        </Rows>
      </Board>
    </ListBase>
  );
}

function Total() {
  const { total } = useListContext();
  return total === undefined ? null : formatCounted(total, 'entry', 'entries');
}
