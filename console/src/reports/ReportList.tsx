import type { ReportView } from '@sandcrate/api/reports/contract.ts';
import { useListContext } from 'react-admin';
import { ActionStyle } from '../ui/Action.tsx';
import { Board } from '../ui/Board.tsx';
import { Cases } from '../ui/Cases.tsx';
import { NoMatches } from '../ui/ClearFilters.tsx';
import { ConsoleList } from '../ui/ConsoleList.tsx';
import { csvExporter } from '../ui/csv-exporter.ts';
import { ChoiceFilter, SelectFilter } from '../ui/Filters.tsx';
import { formatCounted } from '../ui/format.ts';
import { Message } from '../ui/Message.tsx';
import { SearchField } from '../ui/SearchField.tsx';
import { ReportCase } from './ReportCase.tsx';
import { REASONS } from './reason-labels.ts';
import { bySubject } from './subjects.ts';

const FAILURE = 'Failed to fetch reports';
const STATUSES = { pending: 'Pending', resolved: 'Resolved', dismissed: 'Dismissed' };
const KINDS = { addon: 'Add-ons', comment: 'Comments', collection: 'Collections', profile: 'Profiles' };
const DEFAULTS = { status: 'pending' };
const labelled = { labelled: true, hotkeys: false };

const FILTERS = [
  <SearchField key="q" source="q" label="Search reports" alwaysOn />,
  <ChoiceFilter key="status" source="status" label="Status" choices={STATUSES} alwaysOn />,
  <ChoiceFilter key="kind" source="kind" label="About" choices={KINDS} alwaysOn />,
  <SelectFilter key="reason" source="reason" label="Reason" choices={REASONS} alwaysOn />,
];

const exporter = csvExporter<ReportView>({
  About: ({ kind }) => kind,
  'Add-on': ({ addonTitle }) => addonTitle,
  Comment: ({ commentText }) => commentText,
  Collection: ({ collection }) => collection?.title ?? null,
  Profile: ({ profile }) => profile?.owner.username ?? null,
  Reason: ({ reason }) => REASONS[reason],
  Description: ({ description }) => description,
  Reporter: ({ reporter }) => reporter.username,
  Status: ({ status }) => status,
  Action: ({ action }) => action,
  Reported: ({ createdAt }) => createdAt,
  Reviewed: ({ reviewedAt }) => reviewedAt,
  Note: ({ reviewNote }) => reviewNote,
});

/** Reports grouped by case, the longest waiting first. */
export default function ReportList() {
  return (
    <ConsoleList
      title="Reports"
      lead={<Total />}
      label="Reports"
      failure={FAILURE}
      empty={
        <Board>
          <NoMatches
            title="No reports found"
            defaults={DEFAULTS}
            unfiltered={
              <Message title="No reports are waiting">Everything reported has been looked at.</Message>
            }
          >
            No reports match your filters
          </NoMatches>
        </Board>
      }
      perPage={100}
      sort={{ field: 'createdAt', order: 'ASC' }}
      filters={FILTERS}
      exporter={exporter}
      defaults={DEFAULTS}
      rowsPerPage={[50, 100, 200]}
      cases
    >
      <ActionStyle value={labelled}>
        <ReportCases />
      </ActionStyle>
    </ConsoleList>
  );
}

function ReportCases() {
  const { data = [] } = useListContext<ReportView>();
  return (
    <Cases>
      {bySubject(data).map((subject) => (
        <ReportCase key={subject.id} subject={subject} />
      ))}
    </Cases>
  );
}

function Total() {
  const { total } = useListContext();
  return total === undefined ? null : formatCounted(total, 'report');
}
