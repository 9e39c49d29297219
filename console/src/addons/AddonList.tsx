import { ListBase, Pagination, useListContext } from 'react-admin';
import { Board } from '../ui/Board.tsx';
import { formatCount } from '../ui/format.ts';
import { Message } from '../ui/Message.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { Rows } from '../ui/Rows.tsx';
import { useFetchFailure } from '../ui/use-fetch-failure.ts';
import { AddonFilters } from './AddonFilters.tsx';
import { AddonTable } from './AddonTable.tsx';

const FAILURE = 'Failed to fetch addons';

/** Every add-on of the site, whatever its status. */
export default function AddonList() {
  const onError = useFetchFailure(FAILURE);
  return (
    <ListBase perPage={25} sort={{ field: 'createdAt', order: 'DESC' }} queryOptions={{ onError }}>
      <PageHeader title="Add-ons" lead={<Total />} />
      <AddonFilters />
      <Board aria-label="Addons">
        <Rows
          failure={FAILURE}
          empty={<Message title="No addons found">No addons match your filters</Message>}
        >
          <AddonTable />
          <Pagination rowsPerPageOptions={[25, 50, 100]} />
        </Rows>
      </Board>
    </ListBase>
  );
}

function Total() {
  const { total } = useListContext();
  return total === undefined ? null : `${formatCount(total)} found`;
}
