import { ListBase, Pagination, useListContext } from 'react-admin';
import { BulkBar } from '../bulk/BulkBar.tsx';
import { Board } from '../ui/Board.tsx';
import { formatCount } from '../ui/format.ts';
import { Message } from '../ui/Message.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { Rows } from '../ui/Rows.tsx';
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
      <PageHeader title="Pending" lead={<Waiting />}>
        <ReloadButton />
        <ShortcutHelp />
      </PageHeader>
      <Board aria-label="Review queue">
        <Rows
          failure={FAILURE}
          empty={<Message title="Nothing is waiting">Every addon has been reviewed.</Message>}
        >
          <Queue />
          <BulkBar />
          <Pagination rowsPerPageOptions={[25, 50, 100]} />
        </Rows>
      </Board>
    </ListBase>
  );
}

function Waiting() {
  const { total } = useListContext();
  return total ? `${formatCount(total)} waiting, oldest first` : null;
}
