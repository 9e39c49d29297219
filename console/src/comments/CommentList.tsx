import type { ConsoleComment } from '@sandcrate/api/comments/contract.ts';
import { DataTable, ListBase, Pagination, useListContext } from 'react-admin';
import { Board } from '../ui/Board.tsx';
import { NoMatches } from '../ui/ClearFilters.tsx';
import { Filters, SwitchFilter } from '../ui/Filters.tsx';
import { formatCount } from '../ui/format.ts';
import { PageHeader } from '../ui/PageHeader.tsx';
import { Rows } from '../ui/Rows.tsx';
import { SearchField } from '../ui/SearchField.tsx';
import { useFetchFailure } from '../ui/use-fetch-failure.ts';
import { CommentActions } from './CommentActions.tsx';
import { CommentCell } from './CommentCell.tsx';

const FAILURE = 'Failed to fetch comments';
const Column = DataTable.Col<ConsoleComment>;

/** What people wrote below add-ons, newest first. */
export default function CommentList() {
  const onError = useFetchFailure(FAILURE);
  return (
    <ListBase
      storeKey={false}
      perPage={50}
      sort={{ field: 'createdAt', order: 'DESC' }}
      queryOptions={{ onError }}
    >
      <PageHeader title="Comments" lead={<Total />} />
      <Filters>
        <SearchField label="Search comments" />
        <SwitchFilter source="reported" label="Reported" />
        <SwitchFilter source="deleted" label="Deleted" />
      </Filters>
      <Board aria-label="Comments">
        <Rows
          failure={FAILURE}
          empty={<NoMatches title="No comments found">No comments match your filters</NoMatches>}
        >
          <DataTable bulkActionButtons={false} rowClick={false}>
            <Column source="content" label="Comment" field={CommentCell} disableSort />
            <Column label="Actions" field={CommentActions} sx={{ width: '1%', whiteSpace: 'nowrap' }} />
          </DataTable>
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
