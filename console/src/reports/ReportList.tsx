import { Box } from '@mui/material';
import type { ReportView } from '@sandcrate/api/reports/contract.ts';
import { ListBase, Pagination, useListContext } from 'react-admin';
import { ActionStyle } from '../ui/Action.tsx';
import { Board } from '../ui/Board.tsx';
import { NoMatches } from '../ui/ClearFilters.tsx';
import { ChoiceFilter, Filters, SelectFilter } from '../ui/Filters.tsx';
import { formatCount } from '../ui/format.ts';
import { Message } from '../ui/Message.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { Rows } from '../ui/Rows.tsx';
import { SearchField } from '../ui/SearchField.tsx';
import { useFetchFailure } from '../ui/use-fetch-failure.ts';
import { ReportCase } from './ReportCase.tsx';
import { REASONS } from './reason-labels.ts';
import { bySubject } from './subjects.ts';

const FAILURE = 'Failed to fetch reports';
const STATUSES = { pending: 'Pending', resolved: 'Resolved', dismissed: 'Dismissed' };
const KINDS = { addon: 'Add-ons', comment: 'Comments' };
const DEFAULTS = { status: 'pending' };
const labelled = { labelled: true, hotkeys: false };

/** What people reported, case by case, the longest waiting first. */
export default function ReportList() {
  const onError = useFetchFailure(FAILURE);
  return (
    <ListBase
      storeKey={false}
      perPage={100}
      sort={{ field: 'createdAt', order: 'ASC' }}
      filterDefaultValues={DEFAULTS}
      queryOptions={{ onError }}
    >
      <PageHeader title="Reports" lead={<Total />} />
      <Filters defaults={DEFAULTS}>
        <SearchField label="Search reports" />
        <ChoiceFilter source="status" label="Status" choices={STATUSES} />
        <ChoiceFilter source="kind" label="About" choices={KINDS} />
        <SelectFilter source="reason" label="Reason" choices={REASONS} />
      </Filters>
      <Rows failure={FAILURE} empty={<NoReports />}>
        <ActionStyle value={labelled}>
          <Cases />
        </ActionStyle>
        <Pagination rowsPerPageOptions={[50, 100, 200]} />
      </Rows>
    </ListBase>
  );
}

function Cases() {
  const { data = [] } = useListContext<ReportView>();
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {bySubject(data).map((subject) => (
        <ReportCase key={subject.id} subject={subject} />
      ))}
    </Box>
  );
}

function Total() {
  const { total } = useListContext();
  return total === undefined ? null : `${formatCount(total)} found`;
}

function NoReports() {
  const { filterValues } = useListContext();
  const onlyPending = filterValues.status === 'pending' && Object.keys(filterValues).length === 1;
  return (
    <Board>
      {onlyPending ? (
        <Message title="No reports are waiting">Everything reported has been looked at.</Message>
      ) : (
        <NoMatches title="No reports found" defaults={DEFAULTS}>
          No reports match your filters
        </NoMatches>
      )}
    </Board>
  );
}
