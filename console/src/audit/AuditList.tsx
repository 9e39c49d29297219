import { TableCell, TableHead, TableRow } from '@mui/material';
import type { AuditEntry } from '@sandcrate/api/audit/contract.ts';
import type { ReactNode } from 'react';
import { DataTable, DataTableClasses, useListContext } from 'react-admin';
import { NoMatches } from '../ui/ClearFilters.tsx';
import { ConsoleList } from '../ui/ConsoleList.tsx';
import { DateFilter } from '../ui/DateFilter.tsx';
import { SelectFilter } from '../ui/Filters.tsx';
import { formatCounted } from '../ui/format.ts';
import { SearchField } from '../ui/SearchField.tsx';
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

const FILTERS = [
  <SearchField key="q" source="q" label="Search reasons and names" alwaysOn />,
  <SelectFilter key="type" source="type" label="What" choices={AUDIT_TYPES} alwaysOn />,
  <DateFilter key="from" source="from" label="From" alwaysOn />,
  <DateFilter key="to" source="to" label="To" end alwaysOn />,
  <ChosenFilters key="chosen" source="chosen" alwaysOn />,
];

/** All decisions made on the site, the latest first. */
export default function AuditList() {
  return (
    <ConsoleList
      title="Audit"
      lead={<Total />}
      actions={<ExportButton />}
      label="Audit log"
      failure={FAILURE}
      empty={<NoMatches title="No entries found">Nothing matches your filters</NoMatches>}
      perPage={50}
      sort={{ field: 'id', order: 'DESC' }}
      filters={FILTERS}
    >
      <DataTable bulkActionButtons={false} rowClick={false} head={Head} expand={<EntryDetails />} sx={DENSE}>
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
    </ConsoleList>
  );
}

/** Above the buttons that open entries there is nothing to read, so that cell heads no column. */
const Head = ({ children }: { children?: ReactNode }) => (
  <TableHead className={DataTableClasses.thead}>
    <TableRow className={DataTableClasses.headerRow}>
      <TableCell component="td" padding="none" className={DataTableClasses.expandHeader} />
      {children}
    </TableRow>
  </TableHead>
);

function Total() {
  const { total } = useListContext();
  return total === undefined ? null : formatCounted(total, 'entry', 'entries');
}
