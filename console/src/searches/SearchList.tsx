import { Box, Link as MuiLink, Typography } from '@mui/material';
import type { CountedSearchView } from '@sandcrate/api/searches/contract.ts';
import { useState } from 'react';
import { DataTable, useCreatePath, useListContext, useRecordContext } from 'react-admin';
import { Link } from 'react-router-dom';
import { useMay } from '../session/use-may.ts';
import { SynonymsDialog } from '../settings/SynonymsDialog.tsx';
import { NoMatches } from '../ui/ClearFilters.tsx';
import { ConsoleList } from '../ui/ConsoleList.tsx';
import { ChoiceFilter } from '../ui/Filters.tsx';
import { formatCount, formatCounted, formatDate } from '../ui/format.ts';
import { Message } from '../ui/Message.tsx';
import { SearchField } from '../ui/SearchField.tsx';
import { belowMedium, fromLarge, fromMedium } from '../ui/widths.ts';

const FAILURE = 'Failed to fetch searches';
const ONLY = { nothing: 'Found nothing', widened: 'Widened', unopened: 'Nothing opened' };
const Column = DataTable.Col<CountedSearchView>;

const FILTERS = [
  <SearchField key="q" source="q" label="Search the searches" alwaysOn />,
  <ChoiceFilter key="only" source="only" label="Only" choices={ONLY} alwaysOn />,
];

/** What people searched in the last 40 days. The owner adds synonyms by pressing a search. */
export default function SearchList() {
  const mayEdit = useMay('settings', 'edit-site');
  const [text, setText] = useState<string>();
  return (
    <ConsoleList
      title="Searches"
      lead={<Total />}
      above={
        <Typography variant="body2" color="textSecondary" sx={{ mb: 2, maxWidth: '75ch' }}>
          What people searched in the last 40 days. A visitor counts once a day, and a text only on days when
          at least three visitors searched it.
          {mayEdit && ' Press a search to give its words synonyms.'}
        </Typography>
      }
      label="Searches"
      failure={FAILURE}
      empty={
        <NoMatches
          title="No searches found"
          unfiltered={
            <Message title="No searches yet">
              A text is shown here once three visitors have searched it on the same day.
            </Message>
          }
        >
          No searches match your filters
        </NoMatches>
      }
      perPage={50}
      sort={{ field: 'searches', order: 'DESC' }}
      filters={FILTERS}
      aside={text !== undefined && <SynonymsDialog start={text} onClose={() => setText(undefined)} />}
    >
      <DataTable
        bulkActionButtons={false}
        rowClick={
          mayEdit
            ? (id) => {
                setText(String(id));
                return false;
              }
            : false
        }
      >
        <Column source="text" label="Search" render={() => <SearchCell isButton={mayEdit} />} />
        <Column
          source="searches"
          sortByOrder="DESC"
          label="Searches"
          align="right"
          render={({ searches }) => formatCount(searches)}
        />
        <Column
          source="nothing"
          sortByOrder="DESC"
          label="Found nothing"
          align="right"
          render={({ nothing }) => formatCount(nothing)}
          sx={fromMedium}
        />
        <Column
          source="widened"
          sortByOrder="DESC"
          label="Widened"
          align="right"
          render={({ widened }) => formatCount(widened)}
          sx={fromMedium}
        />
        <Column
          source="openings"
          sortByOrder="DESC"
          label="Opened"
          align="right"
          render={({ openings }) => formatCount(openings)}
          sx={fromMedium}
        />
        <Column label="Opened most" field={OpenedMost} sx={fromLarge} disableSort />
        <Column
          source="lastDay"
          sortByOrder="DESC"
          label="Last"
          render={({ lastDay }) => formatDate(lastDay)}
          sx={{ ...fromLarge, whiteSpace: 'nowrap' }}
        />
      </DataTable>
    </ConsoleList>
  );
}

function SearchCell({ isButton }: { isButton: boolean }) {
  const search = useRecordContext<CountedSearchView>();
  if (search === undefined) return null;
  const { text, nothing, widened, openings } = search;
  const facts = [
    nothing > 0 && `${formatCount(nothing)} found nothing`,
    widened > 0 && `${formatCount(widened)} widened`,
    `${formatCount(openings)} opened`,
  ].filter((fact) => fact !== false);
  return (
    <Box sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
      {isButton ? (
        // The row takes the click.
        <MuiLink
          component="button"
          type="button"
          dir="auto"
          aria-label={`Synonyms for “${text}”`}
          sx={{ textAlign: 'start', fontWeight: 600, overflowWrap: 'anywhere' }}
        >
          {text}
        </MuiLink>
      ) : (
        <Box component="span" dir="auto" sx={{ fontWeight: 600 }}>
          {text}
        </Box>
      )}
      <Typography variant="body2" color="textSecondary" sx={belowMedium}>
        {facts.join(' · ')}
      </Typography>
    </Box>
  );
}

function OpenedMost() {
  const search = useRecordContext<CountedSearchView>();
  const createPath = useCreatePath();
  if (search === undefined) return null;
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', overflowWrap: 'anywhere' }}>
      {search.opened.map(({ id, title, openings }) => (
        <li key={id}>
          <MuiLink
            component={Link}
            to={createPath({ resource: 'addons', type: 'show', id })}
            onClick={(event) => event.stopPropagation()}
            color="inherit"
            dir="auto"
          >
            {title}
          </MuiLink>{' '}
          ({formatCount(openings)})
        </li>
      ))}
    </Box>
  );
}

function Total() {
  const { total } = useListContext();
  return total === undefined ? null : formatCounted(total, 'search', 'searches');
}
