import { ListBase, Pagination, useListContext } from 'react-admin';
import { BulkBar } from '../bulk/BulkBar.tsx';
import { FailedDecisions } from '../decisions/FailedDecisions.tsx';
import { UndecidedList } from '../decisions/UndecidedList.tsx';
import { useQueues } from '../queues/use-queues.ts';
import { Waits } from '../queues/WaitingBoard.tsx';
import { Board } from '../ui/Board.tsx';
import { formatCount } from '../ui/format.ts';
import { Message } from '../ui/Message.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { useFetchFailure } from '../ui/use-fetch-failure.ts';
import { Queue } from './Queue.tsx';
import { ReloadButton } from './ReloadButton.tsx';
import { ShortcutHelp } from './ShortcutHelp.tsx';

const FAILURE = 'Failed to fetch pending addons';

/** The review queue, oldest first. */
export default function PendingList() {
  const onError = useFetchFailure(FAILURE);
  return (
    <ListBase
      storeKey={false}
      perPage={50}
      sort={{ field: 'submittedAt', order: 'ASC' }}
      queryOptions={{ onError }}
    >
      <UndecidedList>
        <PageHeader title="Pending" lead={<Waiting />}>
          <ReloadButton />
          <ShortcutHelp />
        </PageHeader>
        <FailedDecisions />
        <Board aria-label="Review queue">
          <Queue
            failure={FAILURE}
            empty={<Message title="Nothing is waiting">Every addon has been reviewed.</Message>}
          >
            <BulkBar />
            <Pagination rowsPerPageOptions={[25, 50, 100]} />
          </Queue>
        </Board>
      </UndecidedList>
    </ListBase>
  );
}

function Waiting() {
  const { total } = useListContext();
  const { data } = useQueues();
  if (!total) return null;
  return (
    <>
      {formatCount(total)} waiting, oldest first. {data && <Waits of={data} />}
    </>
  );
}
