import { Box, Button } from '@mui/material';
import type { RecallView } from '@sandcrate/api/recalls/contract.ts';
import { Siren } from 'lucide-react';
import { DataTable, useCreatePath, useRecordContext } from 'react-admin';
import { Link } from 'react-router-dom';
import { Badge } from '../ui/Badge.tsx';
import { NoMatches } from '../ui/ClearFilters.tsx';
import { Code } from '../ui/Code.tsx';
import { ConsoleList } from '../ui/ConsoleList.tsx';
import { csvExporter } from '../ui/csv-exporter.ts';
import { SwitchFilter } from '../ui/Filters.tsx';
import { formatCount, formatCounted, formatDate } from '../ui/format.ts';
import { SearchField } from '../ui/SearchField.tsx';
import { belowMedium, fromMedium } from '../ui/widths.ts';
import { LiftButton } from './LiftButton.tsx';

const FAILURE = 'Failed to fetch recalls';
const Column = DataTable.Col<RecallView>;

const FILTERS = [
  <SearchField key="q" source="q" label="Search recalls" alwaysOn />,
  <SwitchFilter key="lifted" source="lifted" label="Lifted" alwaysOn />,
];

const exporter = csvExporter<RecallView>({
  Reason: ({ reason }) => reason,
  Advisory: ({ advisory }) => advisory,
  'SHA-256': ({ sha256 }) => sha256,
  'Pack UUID': ({ packUuid }) => packUuid,
  'Add-ons': ({ addonCount }) => addonCount,
  'Issued by': ({ issuedBy }) => issuedBy?.username,
  Issued: ({ issuedAt }) => issuedAt,
  Lifted: ({ liftedAt }) => liftedAt,
});

/** Recalls, newest first. */
export default function RecallList() {
  const createPath = useCreatePath();
  return (
    <ConsoleList
      title="Recalls"
      actions={
        <Button
          variant="contained"
          component={Link}
          to={createPath({ resource: 'recalls', type: 'create' })}
          startIcon={<Siren size={16} aria-hidden />}
        >
          Recall a file
        </Button>
      }
      label="Recalls"
      failure={FAILURE}
      empty={
        <NoMatches title="No recalls">
          No file has been recalled, or none that matches your filters.
        </NoMatches>
      }
      perPage={25}
      sort={{ field: 'issuedAt', order: 'DESC' }}
      filters={FILTERS}
      exporter={exporter}
    >
      <DataTable bulkActionButtons={false} rowClick={false}>
        <Column source="reason" label="Recall" field={RecallCell} disableSort />
        <Column
          source="addonCount"
          label="Add-ons"
          align="right"
          disableSort
          render={({ addonCount }) => formatCount(addonCount)}
          sx={fromMedium}
        />
        <Column
          source="issuedAt"
          label="Issued"
          render={({ issuedAt }) => formatDate(issuedAt)}
          sx={fromMedium}
        />
        <Column label="Status" field={RecallStatus} />
        <Column label="Actions" field={LiftButton} sx={{ width: '1%' }} />
      </DataTable>
    </ConsoleList>
  );
}

function RecallCell() {
  const recall = useRecordContext<RecallView>();
  if (recall === undefined) return null;
  const { reason, advisory, sha256, packUuid, issuedBy, issuedAt, addonCount } = recall;
  return (
    <Box sx={{ display: 'grid', gap: 0.25, overflowWrap: 'anywhere', maxWidth: '75ch' }}>
      <Box dir="auto" sx={{ fontWeight: 600 }}>
        {reason}
      </Box>
      <Box dir="auto" sx={{ whiteSpace: 'pre-wrap' }}>
        {advisory}
      </Box>
      <Box sx={{ color: 'var(--muted)', fontSize: '0.8125rem' }}>
        {sha256 === null ? 'Pack ' : 'SHA-256 '}
        <Code>{sha256 ?? packUuid}</Code>
        {issuedBy && ` · by ${issuedBy.username ?? 'a former moderator'}`}
        <Box component="span" sx={belowMedium}>
          {` · ${formatDate(issuedAt)} · ${formatCounted(addonCount, 'add-on')}`}
        </Box>
      </Box>
    </Box>
  );
}

function RecallStatus() {
  const recall = useRecordContext<RecallView>();
  if (recall === undefined) return null;
  return recall.liftedAt === null ? (
    <Badge tone="redstone">In force</Badge>
  ) : (
    <Badge>Lifted {formatDate(recall.liftedAt)}</Badge>
  );
}
