import type { AppealView } from '@sandcrate/api/appeals/contract.ts';
import { useListContext } from 'react-admin';
import { ActionStyle } from '../ui/Action.tsx';
import { Board } from '../ui/Board.tsx';
import { Cases } from '../ui/Cases.tsx';
import { NoMatches } from '../ui/ClearFilters.tsx';
import { ConsoleList } from '../ui/ConsoleList.tsx';
import { csvExporter } from '../ui/csv-exporter.ts';
import { ChoiceFilter } from '../ui/Filters.tsx';
import { Message } from '../ui/Message.tsx';
import { SearchField } from '../ui/SearchField.tsx';
import { AppealCase } from './AppealCase.tsx';

const FAILURE = 'Failed to fetch appeals';
const STATUSES = { pending: 'Pending', upheld: 'Upheld', overturned: 'Overturned' };
const DEFAULTS = { status: 'pending' };
const labelled = { labelled: true, hotkeys: false };

const FILTERS = [
  <SearchField key="q" source="q" label="Search appeals" alwaysOn />,
  <ChoiceFilter key="status" source="status" label="Status" choices={STATUSES} alwaysOn />,
];

const exporter = csvExporter<AppealView>({
  'Add-on': ({ addonTitle }) => addonTitle,
  Collection: ({ collectionTitle }) => collectionTitle,
  Profile: ({ profile }) => profile?.owner.username ?? null,
  Appellant: ({ appellant }) => appellant.username,
  Decision: ({ decisionType }) => decisionType,
  'Reason of the decision': ({ decisionReason }) => decisionReason,
  Appeal: ({ text }) => text,
  Status: ({ status }) => status,
  Filed: ({ filedAt }) => filedAt,
  Judged: ({ judgedAt }) => judgedAt,
  Note: ({ note }) => note,
});

/** Appeals against decisions, the longest waiting first. */
export default function AppealList() {
  return (
    <ConsoleList
      title="Appeals"
      label="Appeals"
      failure={FAILURE}
      empty={
        <Board>
          <NoMatches
            title="No appeals found"
            defaults={DEFAULTS}
            unfiltered={<Message title="No appeals are waiting">Every appeal has been judged.</Message>}
          >
            No appeals match your filters
          </NoMatches>
        </Board>
      }
      perPage={25}
      sort={{ field: 'filedAt', order: 'ASC' }}
      filters={FILTERS}
      defaults={DEFAULTS}
      exporter={exporter}
      cases
    >
      <ActionStyle value={labelled}>
        <AppealCases />
      </ActionStyle>
    </ConsoleList>
  );
}

function AppealCases() {
  const { data = [] } = useListContext<AppealView>();
  return (
    <Cases>
      {data.map((appeal) => (
        <AppealCase key={appeal.id} appeal={appeal} />
      ))}
    </Cases>
  );
}
