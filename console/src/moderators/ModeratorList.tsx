import { Link as MuiLink } from '@mui/material';
import type { ModeratorView } from '@sandcrate/api/audit/contract.ts';
import { DataTable, useRecordContext } from 'react-admin';
import { Link } from 'react-router-dom';
import { useArea } from '../layout/AreaContext.ts';
import { ConsoleList } from '../ui/ConsoleList.tsx';
import { csvExporter } from '../ui/csv-exporter.ts';
import { DateFilter } from '../ui/DateFilter.tsx';
import { formatCount, formatDuration, formatShare } from '../ui/format.ts';
import { Message } from '../ui/Message.tsx';
import { fromMedium } from '../ui/widths.ts';

const FAILURE = 'Failed to fetch moderators';
const Column = DataTable.Col<ModeratorView>;

const FILTERS = [
  <DateFilter key="from" source="from" label="From" alwaysOn />,
  <DateFilter key="to" source="to" label="To" end alwaysOn />,
];

const exporter = csvExporter<ModeratorView>({
  Moderator: ({ username }) => username,
  Decisions: ({ decisions }) => decisions,
  'Median wait in seconds': ({ medianSeconds }) => medianSeconds,
  Reversals: ({ reversals }) => reversals,
  'Appeals overturned': ({ appealsOverturned }) => appealsOverturned,
});

/** How many decisions each moderator made, how fast, and how many did not stand. */
export default function ModeratorList() {
  return (
    <ConsoleList
      title="Moderators"
      label="Moderators"
      failure={FAILURE}
      empty={<Message title="No decisions yet" />}
      perPage={50}
      sort={{ field: 'decisions', order: 'DESC' }}
      filters={FILTERS}
      exporter={exporter}
    >
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
    </ConsoleList>
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
