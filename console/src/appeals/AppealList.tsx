import { Box } from '@mui/material';
import type { AppealView } from '@sandcrate/api/contract/moderation.ts';
import { ListBase, Pagination, useListContext } from 'react-admin';
import { ActionStyle } from '../ui/Action.tsx';
import { Board } from '../ui/Board.tsx';
import { ChoiceFilter, Filters } from '../ui/Filters.tsx';
import { Message } from '../ui/Message.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { Rows } from '../ui/Rows.tsx';
import { SearchField } from '../ui/SearchField.tsx';
import { useFetchFailure } from '../ui/use-fetch-failure.ts';
import { AppealCase } from './AppealCase.tsx';

const FAILURE = 'Failed to fetch appeals';
const STATUSES = { pending: 'Pending', upheld: 'Upheld', overturned: 'Overturned' };
const labelled = { labelled: true, hotkeys: false };

/** What people say against decisions, the longest waiting first. */
export default function AppealList() {
  const onError = useFetchFailure(FAILURE);
  return (
    <ListBase
      perPage={25}
      sort={{ field: 'filedAt', order: 'ASC' }}
      filterDefaultValues={{ status: 'pending' }}
      queryOptions={{ onError }}
    >
      <PageHeader title="Appeals" />
      <Filters>
        <SearchField label="Search appeals" />
        <ChoiceFilter source="status" label="Status" choices={STATUSES} />
      </Filters>
      <Rows
        failure={FAILURE}
        empty={
          <Board>
            <Message title="No appeals found">Nobody appeals a decision here.</Message>
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
