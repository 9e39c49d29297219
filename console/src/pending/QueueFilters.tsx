import { ToggleButton } from '@mui/material';
import { CATEGORY_LABELS } from '@sandcrate/api/contract/limits.ts';
import { LOCALES, OFFERED_LOCALES } from '@sandcrate/api/contract/locales.ts';
import { FilterButton, ListToolbar, TopToolbar } from 'react-admin';
import { PublisherFilter } from '../addons/PublisherFilter.tsx';
import { ClearFilters } from '../ui/ClearFilters.tsx';
import { ChoiceFilter, SelectFilter, SwitchFilter } from '../ui/Filters.tsx';
import { SearchField } from '../ui/SearchField.tsx';
import { useGrouping } from './publisher-groups.ts';

const KINDS = { new: 'New', change: 'Changes' };
/** In days. */
const AGES = { 1: 'A day or more', 3: 'Three days or more', 7: 'A week or more' };

const ASSIGNEES = { me: 'Me', nobody: 'Nobody' };

const LANGUAGES = Object.fromEntries(OFFERED_LOCALES.map((tag) => [tag, LOCALES[tag].name]));

const FILTERS = [
  <SearchField key="q" source="q" label="Search the queue" alwaysOn />,
  <ChoiceFilter key="waitsAs" source="waitsAs" label="Kind" choices={KINDS} alwaysOn />,
  <SwitchFilter key="isMine" source="isMine" label="Mine" alwaysOn />,
  <SwitchFilter key="isFirst" source="isFirst" label="First submission" />,
  <SwitchFilter key="hasScripts" source="hasScripts" label="Scripts" />,
  <SwitchFilter key="hasNewModule" source="hasNewModule" label="New module" />,
  <SelectFilter key="language" source="language" label="Publisher’s language" choices={LANGUAGES} />,
  <SelectFilter key="assigned" source="assigned" label="Assigned to" choices={ASSIGNEES} />,
  <SwitchFilter key="secondOpinion" source="secondOpinion" label="Second opinion" />,
  <SwitchFilter key="skipped" source="skipped" label="Skipped" />,
  <SelectFilter key="category" source="category" label="Category" choices={CATEGORY_LABELS} />,
  <SelectFilter key="waitedDays" source="waitedDays" label="Waiting for" choices={AGES} />,
  <PublisherFilter key="publisherId" source="publisherId" label="Publisher" />,
  <ClearFilters key="clear" source="clear" alwaysOn />,
];

/** Narrows the queue. Filters and grouping can be saved by name. A change has a new module if the live file has none of that kind. 'Mine' are the items in whose conversation the moderator has written. */
export function QueueFilters() {
  return (
    <ListToolbar
      filters={FILTERS}
      actions={
        <TopToolbar>
          <GroupButton />
          <FilterButton />
        </TopToolbar>
      }
    />
  );
}

function GroupButton() {
  const { isGrouped, toggle } = useGrouping();
  return (
    <ToggleButton size="small" value="publisher" selected={isGrouped} onChange={toggle}>
      Group by publisher
    </ToggleButton>
  );
}
