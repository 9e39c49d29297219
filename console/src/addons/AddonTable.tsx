import { TableCell } from '@mui/material';
import { CATEGORY_LABELS } from '@sandcrate/api/contract/limits.ts';
import { DataTable, useDataTableRenderContext } from 'react-admin';
import { Choose, ChooseAll } from '../bulk/Choose.tsx';
import { formatCount } from '../ui/format.ts';
import { When } from '../ui/When.tsx';
import { fromExtraLarge, fromLarge, fromMedium } from '../ui/widths.ts';
import { AddonActions } from './AddonActions.tsx';
import { AddonTitle } from './AddonTitle.tsx';
import { FeaturedSwitch } from './FeaturedSwitch.tsx';
import type { ModeratedAddon } from './moderated-addon.ts';
import { PublisherName } from './PublisherName.tsx';
import { StatusBadge } from './StatusBadge.tsx';

const Column = DataTable.Col<ModeratedAddon>;

/** The add-ons of the list in context. Narrow screens show only the title column. */
export const AddonTable = ({ choosable = false }: { choosable?: boolean }) => (
  <DataTable bulkActionButtons={false} rowClick={false}>
    {choosable && <ChoiceColumn />}
    <Column source="title" label="Add-on" field={AddonTitle} />
    <Column source="publisherName" label="Publisher" field={PublisherName} sx={fromLarge} disableSort />
    <Column
      source="category"
      disableSort
      label="Category"
      render={({ category }) => CATEGORY_LABELS[category]}
      sx={fromExtraLarge}
    />
    <Column source="status" label="Status" field={StatusBadge} sx={fromMedium} />
    <Column
      source="downloads"
      label="Downloads"
      align="right"
      render={({ downloadCount }) => formatCount(downloadCount)}
      sx={fromLarge}
    />
    <Column
      source="submittedAt"
      label="Submitted"
      render={({ submittedAt }) => <When at={submittedAt} />}
      sx={fromLarge}
    />
    <Column label="Featured" field={FeaturedSwitch} sx={fromMedium} />
    <Column label="Actions" field={AddonActions} sx={{ ...fromMedium, width: '1%', whiteSpace: 'nowrap' }} />
  </DataTable>
);

/** The cell above the checkboxes has no text, so it heads no column. */
const ChoiceColumn = () => (
  <TableCell component="td" sx={{ width: 34, p: 0.5 }}>
    {useDataTableRenderContext() === 'header' ? <ChooseAll /> : <Choose />}
  </TableCell>
);
