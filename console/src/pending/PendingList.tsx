import { Box, Button } from '@mui/material';
import { memo } from 'react';
import { ListBase, useListContext } from 'react-admin';
import { BulkBar } from '../bulk/BulkBar.tsx';
import { UndecidedList } from '../decisions/UndecidedList.tsx';
import { useQueues } from '../queues/use-queues.ts';
import { Waits } from '../queues/WaitingBoard.tsx';
import { NoMatches } from '../ui/ClearFilters.tsx';
import { formatCount } from '../ui/format.ts';
import { Message } from '../ui/Message.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { useFetchFailure } from '../ui/use-fetch-failure.ts';
import { Desk } from './Desk.tsx';
import { OLDEST_FIRST, useGrouping } from './publisher-groups.ts';
import { QueueFilters } from './QueueFilters.tsx';
import { ReloadButton } from './ReloadButton.tsx';
import { loadMore, PER_PAGE } from './use-desk.ts';

/** How soon new items appear without a live connection. */
const EVERY_MS = 30_000;
const FAILURE = 'Failed to fetch pending addons';

/** The review queue, oldest first or grouped by publisher. It has no properties, so a new address draws only what depends on it. */
export default memo(function PendingList() {
  const onError = useFetchFailure(FAILURE);
  return (
    <ListBase
      storeKey={false}
      perPage={PER_PAGE}
      sort={OLDEST_FIRST}
      queryOptions={{ onError, refetchInterval: EVERY_MS }}
    >
      <UndecidedList>
        <Desk
          header={
            <>
              <PageHeader title="Pending" lead={<Waiting />}>
                <ReloadButton />
              </PageHeader>
              <QueueFilters />
            </>
          }
          bulk={<BulkBar />}
          failure={FAILURE}
          empty={
            <NoMatches
              title="Nothing matches"
              unfiltered={<Message title="Nothing is waiting">Every addon has been reviewed.</Message>}
            >
              Nothing in the queue matches your filters.
            </NoMatches>
          }
        >
          <LoadMore />
        </Desk>
      </UndecidedList>
    </ListBase>
  );
});

/** Lengthens the list, as J at its end does. */
function LoadMore() {
  const list = useListContext();
  const { data = [], total = 0, isFetching } = list;
  if (data.length >= total) return null;
  return (
    <Box sx={{ p: 1, textAlign: 'center', borderTop: '1px solid var(--line)' }}>
      <Button variant="outlined" disabled={isFetching} onClick={() => loadMore(list)}>
        Load more
      </Button>
    </Box>
  );
}

function Waiting() {
  const { total, filterValues } = useListContext();
  const { data } = useQueues();
  const { isGrouped } = useGrouping();
  if (!total) return null;
  const isFiltered = Object.keys(filterValues).length > 0;
  return (
    <>
      {formatCount(total)} {isFiltered ? 'waiting and matching' : 'waiting'},{' '}
      {isGrouped ? 'by publisher, the longest wait first.' : 'oldest first.'}{' '}
      <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
        {data && <Waits of={data} />}
      </Box>
    </>
  );
}
