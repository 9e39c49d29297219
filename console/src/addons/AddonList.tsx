import { CATEGORY_LABELS } from '@sandcrate/api/contract/limits.ts';
import { useListContext } from 'react-admin';
import { BulkBar } from '../bulk/BulkBar.tsx';
import { NoMatches } from '../ui/ClearFilters.tsx';
import { ConsoleList } from '../ui/ConsoleList.tsx';
import { csvExporter } from '../ui/csv-exporter.ts';
import { ChoiceFilter, SelectFilter, SwitchFilter } from '../ui/Filters.tsx';
import { formatCounted } from '../ui/format.ts';
import { SearchField } from '../ui/SearchField.tsx';
import { AddonTable } from './AddonTable.tsx';
import type { ModeratedAddon } from './moderated-addon.ts';
import { PublisherFilter } from './PublisherFilter.tsx';

const STATUSES = { pending: 'Pending', approved: 'Approved', rejected: 'Rejected' };
const FAILURE = 'Failed to fetch addons';

const FILTERS = [
  <SearchField key="q" source="q" label="Search add-ons" alwaysOn />,
  <ChoiceFilter key="status" source="status" label="Status" choices={STATUSES} alwaysOn />,
  <SwitchFilter key="changesWanted" source="changesWanted" label="Changes requested" alwaysOn />,
  <SwitchFilter key="isHidden" source="isHidden" label="Hidden" alwaysOn />,
  <SwitchFilter key="isFeatured" source="isFeatured" label="Featured" alwaysOn />,
  <SwitchFilter key="deleted" source="deleted" label="Deleted" alwaysOn />,
  <SelectFilter key="category" source="category" label="Category" choices={CATEGORY_LABELS} />,
  <PublisherFilter key="publisherId" source="publisherId" label="Publisher" />,
  <SwitchFilter key="isRecalled" source="isRecalled" label="Recalled" />,
];

const exporter = csvExporter<ModeratedAddon>({
  Title: ({ title }) => title,
  Version: ({ version }) => version,
  Publisher: ({ publisherName }) => publisherName,
  Category: ({ category }) => CATEGORY_LABELS[category],
  Status: ({ status }) => status,
  Hidden: ({ isHidden }) => isHidden,
  Featured: ({ isFeatured }) => isFeatured,
  Downloads: ({ downloadCount }) => downloadCount,
  Submitted: ({ submittedAt }) => submittedAt,
  'SHA-256': ({ sha256 }) => sha256,
});

/** Every add-on on the site, whatever its status. */
export default function AddonList() {
  return (
    <ConsoleList
      title="Add-ons"
      lead={<Total />}
      label="Add-ons"
      failure={FAILURE}
      empty={<NoMatches title="No add-ons found">No add-ons match your filters</NoMatches>}
      perPage={25}
      sort={{ field: 'submittedAt', order: 'DESC' }}
      filters={FILTERS}
      exporter={exporter}
    >
      <AddonTable choosable />
      <BulkBar />
    </ConsoleList>
  );
}

function Total() {
  const { total } = useListContext();
  return total === undefined ? null : formatCounted(total, 'add-on');
}
