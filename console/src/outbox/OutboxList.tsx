import type { OutboxMail } from '@sandcrate/api/outbox/contract.ts';
import { DataTable, useRecordContext } from 'react-admin';
import { Badge } from '../ui/Badge.tsx';
import { NoMatches } from '../ui/ClearFilters.tsx';
import { ConsoleList } from '../ui/ConsoleList.tsx';
import { ChoiceFilter } from '../ui/Filters.tsx';
import { formatMoment } from '../ui/format.ts';
import { fromMedium } from '../ui/widths.ts';
import { MailCell } from './MailCell.tsx';
import { ResendButton } from './ResendButton.tsx';

const FAILURE = 'Failed to fetch mails';
const STATES = { waiting: 'Waiting', failed: 'Failed', sent: 'Sent', obsolete: 'Obsolete' };
const TONES = { waiting: 'warning', failed: 'redstone', sent: 'moss', obsolete: 'plain' } as const;
const Column = DataTable.Col<OutboxMail>;

const FILTERS = [<ChoiceFilter key="state" source="state" label="State" choices={STATES} alwaysOn />];

/** The mails of the outbox, newest first. */
export default function OutboxList() {
  return (
    <ConsoleList
      title="Outbox"
      label="Mails"
      failure={FAILURE}
      empty={<NoMatches title="No mails found">No mails match your filters</NoMatches>}
      perPage={50}
      sort={{ field: 'createdAt', order: 'DESC' }}
      filters={FILTERS}
    >
      <DataTable bulkActionButtons={false} rowClick={false}>
        <Column source="subject" label="Mail" field={MailCell} disableSort />
        <Column source="state" label="State" field={MailState} disableSort />
        <Column
          source="createdAt"
          label="Created"
          render={({ createdAt }) => formatMoment(createdAt)}
          sx={fromMedium}
        />
        <Column label="Attempts" align="right" render={({ attempts }) => attempts} sx={fromMedium} />
        <Column label="Actions" field={ResendButton} sx={{ width: '1%' }} />
      </DataTable>
    </ConsoleList>
  );
}

function MailState() {
  const mail = useRecordContext<OutboxMail>();
  return mail === undefined ? null : <Badge tone={TONES[mail.state]}>{STATES[mail.state]}</Badge>;
}
