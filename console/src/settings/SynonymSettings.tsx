import { Box, Button, Link as MuiLink, Typography } from '@mui/material';
import { MAX_SYNONYM_GROUPS } from '@sandcrate/api/settings/contract.ts';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useCreatePath } from 'react-admin';
import { Link } from 'react-router-dom';
import { Action } from '../ui/Action.tsx';
import { Board } from '../ui/Board.tsx';
import { SynonymsDialog } from './SynonymsDialog.tsx';
import { useSaveSynonyms, useSettings } from './use-settings.ts';

/** The owner's groups of words that mean the same in a search. */
export function SynonymSettings() {
  const { data: settings } = useSettings();
  const [edited, setEdited] = useState<string>();
  const createPath = useCreatePath();
  const { run, isPending } = useSaveSynonyms(settings, { done: 'Synonyms removed' });
  const groups = settings?.synonyms ?? [];
  return (
    <Board aria-labelledby="synonyms" sx={{ p: 2 }}>
      <Typography variant="h2" id="synonyms">
        Search synonyms
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5, maxWidth: '75ch' }}>
        A search for one word of a group also finds the others, a little lower. They are added to those that
        the search knows itself. What people search without finding it is under{' '}
        <MuiLink component={Link} to={createPath({ resource: 'searches', type: 'list' })} color="inherit">
          Searches
        </MuiLink>
        .
      </Typography>
      <Box component="ul" sx={{ my: 1.5, p: 0, listStyle: 'none' }}>
        {groups.map((group) => {
          const words = group.join(', ');
          return (
            <Box
              component="li"
              key={words}
              sx={{ display: 'flex', alignItems: 'center', gap: 0.5, borderTop: 1, borderColor: 'divider' }}
            >
              <Box component="span" dir="auto" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
                {words}
              </Box>
              <Action icon={Pencil} label="Change" subject={words} onClick={() => setEdited(group[0])} />
              <Action
                icon={Trash2}
                label="Remove"
                subject={words}
                tone="bad"
                busy={isPending}
                onClick={() => run(groups.filter((other) => other !== group))}
              />
            </Box>
          );
        })}
      </Box>
      {settings && groups.length < MAX_SYNONYM_GROUPS && (
        <Button variant="outlined" startIcon={<Plus size={16} aria-hidden />} onClick={() => setEdited('')}>
          Add synonyms
        </Button>
      )}
      {edited !== undefined && <SynonymsDialog start={edited} onClose={() => setEdited(undefined)} />}
    </Board>
  );
}
