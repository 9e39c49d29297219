import { Box } from '@mui/material';
import type { AppealView } from '@sandcrate/api/appeals/contract.ts';
import { ListBase, Pagination, useListContext } from 'react-admin';
import { ActionStyle } from '../ui/Action.tsx';
import { Board } from '../ui/Board.tsx';
import { NoMatches } from '../ui/ClearFilters.tsx';
import { ChoiceFilter, Filters } from '../ui/Filters.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { Rows } from '../ui/Rows.tsx';
import { SearchField } from '../ui/SearchField.tsx';
import { useFetchFailure } from '../ui/use-fetch-failure.ts';
import { AppealCase } from './AppealCase.tsx';

const FAILURE = 'Failed to fetch appeals';
const STATUSES = { pending: 'Pending', upheld: 'Upheld', overturned: 'Overturned' };
const DEFAULTS = { status: 'pending' };
const labelled = { labelled: true, hotkeys: false };

/** What people say against decisions, the longest waiting first. */
export default function AppealList() {
  const onError = useFetchFailure(FAILURE);
  return (
    <ListBase
      storeKey={false}
      perPage={25}
      sort={{ field: 'filedAt', order: 'ASC' }}
      filterDefaultValues={DEFAULTS}
      queryOptions={{ onError }}
    >
      <PageHeader title="Appeals" />
      <Filters defaults={DEFAULTS}>
        <SearchField label="Search appeals" />
        <ChoiceFilter source="status" label="Status" choices={STATUSES} />
      </Filters>
      <Rows
        failure={FAILURE}
        empty={
          <Board>
            <NoMatches title="No appeals found" defaults={DEFAULTS}>
              No appeals match your filters
            </NoMatches>
          </Board>
        }
      >
        <ActionStyle value={labelled}>
          <Cases />
        </ActionStyle>
        <Pagination rowsPerPageOptions={[25, 50, 100]} />
      </Rows>
    </ListBase>
  );
}

function Cases() {
  const { data = [] } = useListContext<AppealView>();
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {data.map((appeal) => (
        <AppealCase key={appeal.id} appeal={appeal} />
      ))}
    </Box>
  );
}
