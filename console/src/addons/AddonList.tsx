import { ListBase, Pagination, useListContext } from 'react-admin';
import { BulkBar } from '../bulk/BulkBar.tsx';
import { Board } from '../ui/Board.tsx';
import { NoMatches } from '../ui/ClearFilters.tsx';
import { ChoiceFilter, Filters, SwitchFilter } from '../ui/Filters.tsx';
import { formatCount } from '../ui/format.ts';
import { PageHeader } from '../ui/PageHeader.tsx';
import { Rows } from '../ui/Rows.tsx';
import { SearchField } from '../ui/SearchField.tsx';
import { useFetchFailure } from '../ui/use-fetch-failure.ts';
import { AddonTable } from './AddonTable.tsx';

const STATUSES = { pending: 'Pending', approved: 'Approved', rejected: 'Rejected' };
const FAILURE = 'Failed to fetch addons';

/** Every add-on of the site, whatever its status. */
export default function AddonList() {
  const onError = useFetchFailure(FAILURE);
  return (
    <ListBase
      storeKey={false}
      perPage={25}
      sort={{ field: 'submittedAt', order: 'DESC' }}
      queryOptions={{ onError }}
    >
      <PageHeader title="Add-ons" lead={<Total />} />
      <Filters>
        <SearchField label="Search addons" />
        <ChoiceFilter source="status" label="Status" choices={STATUSES} />
        <SwitchFilter source="changesWanted" label="Changes requested" />
        <SwitchFilter source="isHidden" label="Hidden" />
        <SwitchFilter source="isFeatured" label="Featured" />
        <SwitchFilter source="deleted" label="Deleted" />
      </Filters>
      <Board aria-label="Addons">
        <Rows
          failure={FAILURE}
          empty={<NoMatches title="No add-ons found">No add-ons match your filters</NoMatches>}
        >
          <AddonTable choosable />
          <BulkBar />
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
