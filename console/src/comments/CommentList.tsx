import { ToggleButton } from '@mui/material';
import type { ConsoleComment } from '@sandcrate/api/comments/contract.ts';
import { DataTable, useListContext } from 'react-admin';
import { NoMatches } from '../ui/ClearFilters.tsx';
import { ConsoleList } from '../ui/ConsoleList.tsx';
import { type FilterProps, SwitchFilter } from '../ui/Filters.tsx';
import { formatCounted } from '../ui/format.ts';
import { SearchField } from '../ui/SearchField.tsx';
import { CommentActions } from './CommentActions.tsx';
import { CommentCell } from './CommentCell.tsx';

const FAILURE = 'Failed to fetch comments';
const Column = DataTable.Col<ConsoleComment>;

const FILTERS = [
  <SearchField key="q" source="q" label="Search comments" alwaysOn />,
  <SwitchFilter key="reported" source="reported" label="Reported" alwaysOn />,
  <SwitchFilter key="deleted" source="deleted" label="Deleted" alwaysOn />,
  <ThreadFilter key="threadId" source="threadId" label="One thread" alwaysOn />,
];

/** Shows that the list is one thread; a press lists all comments again. */
function ThreadFilter({ source, label }: FilterProps) {
  const { filterValues, setFilters } = useListContext();
  const { [source]: threadId, ...others } = filterValues;
  if (threadId === undefined) return null;
  return (
    <ToggleButton size="small" value={source} selected onChange={() => setFilters(others)}>
      {label}
    </ToggleButton>
  );
}

/** Comments on add-ons, newest first. */
export default function CommentList() {
  return (
    <ConsoleList
      title="Comments"
      lead={<Total />}
      label="Comments"
      failure={FAILURE}
      empty={<NoMatches title="No comments found">No comments match your filters</NoMatches>}
      perPage={50}
      sort={{ field: 'createdAt', order: 'DESC' }}
      filters={FILTERS}
    >
      <DataTable bulkActionButtons={false} rowClick={false}>
        <Column source="content" label="Comment" field={CommentCell} disableSort />
        <Column label="Actions" field={CommentActions} sx={{ width: '1%', whiteSpace: 'nowrap' }} />
      </DataTable>
    </ConsoleList>
  );
}

function Total() {
  const { total } = useListContext();
  return total === undefined ? null : formatCounted(total, 'comment');
}
