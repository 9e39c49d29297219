import type { ConsoleCollection } from '@sandcrate/api/collections/contract.ts';
import { DataTable, useListContext, useRecordContext } from 'react-admin';
import { NoMatches } from '../ui/ClearFilters.tsx';
import { ConsoleList } from '../ui/ConsoleList.tsx';
import { SwitchFilter } from '../ui/Filters.tsx';
import { formatCounted } from '../ui/format.ts';
import { SearchField } from '../ui/SearchField.tsx';
import { CollectionActions } from './CollectionActions.tsx';
import { CollectionCell } from './CollectionCell.tsx';

const Column = DataTable.Col<ConsoleCollection>;

const FILTERS = [
  <SearchField key="q" source="q" label="Search collections" alwaysOn />,
  <SwitchFilter key="reported" source="reported" label="Reported" alwaysOn />,
  <SwitchFilter key="hidden" source="hidden" label="Hidden" alwaysOn />,
  <SwitchFilter key="deleted" source="deleted" label="Deleted" alwaysOn />,
];

/** Collections that others can see or that staff have taken down, the latest changed first. */
export default function CollectionList() {
  return (
    <ConsoleList
      title="Collections"
      lead={<Total />}
      label="Collections"
      failure="Failed to fetch collections"
      empty={<NoMatches title="No collections found">No collections match your filters</NoMatches>}
      perPage={50}
      sort={{ field: 'updatedAt', order: 'DESC' }}
      filters={FILTERS}
    >
      <DataTable bulkActionButtons={false} rowClick={false}>
        <Column source="title" label="Collection" field={CollectionCell} disableSort />
        <Column label="Actions" field={RowActions} sx={{ width: '1%', whiteSpace: 'nowrap' }} />
      </DataTable>
    </ConsoleList>
  );
}

function RowActions() {
  const collection = useRecordContext<ConsoleCollection>();
  return collection ? <CollectionActions collection={collection} ownerId={collection.owner.id} /> : null;
}

function Total() {
  const { total } = useListContext();
  return total === undefined ? null : formatCounted(total, 'collection');
}
