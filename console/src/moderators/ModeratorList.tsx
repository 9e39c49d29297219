import { Link as MuiLink } from '@mui/material';
import type { ModeratorView } from '@sandcrate/api/audit/contract.ts';
import { DataTable, ListBase, Pagination, useRecordContext } from 'react-admin';
import { Link } from 'react-router-dom';
import { useArea } from '../layout/AreaContext.ts';
import { Board } from '../ui/Board.tsx';
import { DateFilter } from '../ui/DateFilter.tsx';
import { Filters } from '../ui/Filters.tsx';
import { formatCount, formatDuration, formatShare } from '../ui/format.ts';
import { Message } from '../ui/Message.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { Rows } from '../ui/Rows.tsx';
import { useFetchFailure } from '../ui/use-fetch-failure.ts';
import { fromMedium } from '../ui/widths.ts';

const FAILURE = 'Failed to fetch moderators';
const Column = DataTable.Col<ModeratorView>;

/** How much each moderator decided, how fast, and how often it did not stand. */
export default function ModeratorList() {
  const onError = useFetchFailure(FAILURE);
  return (
    <ListBase
      storeKey={false}
      perPage={50}
      sort={{ field: 'decisions', order: 'DESC' }}
      queryOptions={{ onError }}
    >
      <PageHeader title="Moderators" />
      <Filters>
        <DateFilter source="from" label="From" />
        <DateFilter source="to" label="To" end />
      </Filters>
      <Board aria-label="Moderators">
        <Rows failure={FAILURE} empty={<Message title="No decisions yet" />}>
          <DataTable bulkActionButtons={false} rowClick={false}>
            <Column source="username" label="Moderator" field={NameCell} />
            <Column
              source="decisions"
              label="Decisions"
              align="right"
              render={({ decisions }) => formatCount(decisions)}
            />
            <Column
              source="medianSeconds"
              label="Median wait until decided"
              align="right"
              render={({ medianSeconds }) => formatDuration(medianSeconds)}
              sx={fromMedium}
            />
            <Column
              source="reversals"
              label="Reversals"
              align="right"
              render={({ reversals, decisions }) => ofAll(reversals, decisions)}
            />
            <Column
              source="appealsOverturned"
              label="Appeals overturned"
              align="right"
              render={({ appealsOverturned, decisions }) => ofAll(appealsOverturned, decisions)}
              sx={fromMedium}
            />
          </DataTable>
          <Pagination rowsPerPageOptions={[25, 50, 100]} />
        </Rows>
      </Board>
    </ListBase>
  );
}

const ofAll = (part: number, all: number) =>
  part === 0 ? '0' : `${formatCount(part)} (${formatShare(part / all)})`;

function NameCell() {
  const moderator = useRecordContext<ModeratorView>();
  const { basename } = useArea();
  if (moderator === undefined) return null;
  const filter = encodeURIComponent(JSON.stringify({ actor: moderator.id }));
  return (
    <MuiLink component={Link} to={`${basename}/audit?filter=${filter}`} color="inherit">
      {moderator.username ?? 'Deleted user'}
    </MuiLink>
  );
}
