import type { OutboxMail } from '@sandcrate/api/outbox/contract.ts';
import { DataTable, ListBase, Pagination, useRecordContext } from 'react-admin';
import { Badge } from '../ui/Badge.tsx';
import { Board } from '../ui/Board.tsx';
import { NoMatches } from '../ui/ClearFilters.tsx';
import { ChoiceFilter, Filters } from '../ui/Filters.tsx';
import { formatMoment } from '../ui/format.ts';
import { PageHeader } from '../ui/PageHeader.tsx';
import { Rows } from '../ui/Rows.tsx';
import { useFetchFailure } from '../ui/use-fetch-failure.ts';
import { fromMedium } from '../ui/widths.ts';
import { MailCell } from './MailCell.tsx';
import { ResendButton } from './ResendButton.tsx';

const FAILURE = 'Failed to fetch mails';
const STATES = { waiting: 'Waiting', failed: 'Failed', sent: 'Sent', obsolete: 'Obsolete' };
const TONES = { waiting: 'amber', failed: 'redstone', sent: 'moss', obsolete: 'plain' } as const;
const Column = DataTable.Col<OutboxMail>;

/** Mails that wait, failed or were sent, newest first. */
export default function OutboxList() {
  const onError = useFetchFailure(FAILURE);
  return (
    <ListBase
      storeKey={false}
      perPage={50}
      sort={{ field: 'createdAt', order: 'DESC' }}
      queryOptions={{ onError }}
    >
      <PageHeader title="Outbox" />
      <Filters>
        <ChoiceFilter source="state" label="State" choices={STATES} />
      </Filters>
      <Board aria-label="Mails">
        <Rows
          failure={FAILURE}
          empty={<NoMatches title="No mails found">No mails match your filters</NoMatches>}
        >
          <DataTable bulkActionButtons={false} rowClick={false}>
            <Column source="subject" label="Mail" field={MailCell} disableSort />
            <Column source="state" label="State" field={MailState} />
            <Column
              source="createdAt"
              label="Created"
              render={({ createdAt }) => formatMoment(createdAt)}
              sx={fromMedium}
            />
            <Column label="Attempts" align="right" render={({ attempts }) => attempts} sx={fromMedium} />
            <Column label="Actions" field={ResendButton} sx={{ width: '1%' }} />
          </DataTable>
          <Pagination rowsPerPageOptions={[25, 50, 100]} />
        </Rows>
      </Board>
    </ListBase>
  );
}

function MailState() {
  const mail = useRecordContext<OutboxMail>();
  return mail === undefined ? null : <Badge tone={TONES[mail.state]}>{STATES[mail.state]}</Badge>;
}
