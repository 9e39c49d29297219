import { Box, Button, Typography } from '@mui/material';
import type { ContentsView } from '@sandcrate/api/addons/discovery-contract.ts';
import { LOOK_INSIDE, LOOK_INSIDE_PROPOSED } from '@sandcrate/api/contract/paths.ts';
import { useQuery } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import { useRecordContext } from 'react-admin';
import type { ReviewedAddon } from '../addons/moderated-addon.ts';
import { useConsoleData } from '../provider/data-provider.ts';
import { evidenceOf } from '../review/evidence.ts';
import { contentsQuery } from '../review/evidence-queries.ts';
import { FactList } from '../ui/FactList.tsx';
import { formatCount } from '../ui/format.ts';

type Contents = NonNullable<ContentsView['contents']>;
type Group = Contents['groups'][number];

const LABELS: Record<Group['kind'], string> = {
  entity: 'Entities',
  block: 'Blocks',
  item: 'Items',
  recipe: 'Recipes',
  skin: 'Skins',
  structure: 'Structures',
  biome: 'Biomes',
  feature: 'World features',
  particle: 'Particles',
  sound: 'Sounds',
  model: 'Models',
  animation: 'Animations',
  texture: 'Textures',
  'loot-table': 'Loot tables',
  'trade-table': 'Trade tables',
  function: 'Functions',
};

/** Lists what the file under review adds to the game. */
export function PackAdditions() {
  const addon = useRecordContext<ReviewedAddon>();
  return addon !== undefined && evidenceOf(addon).file.sha256 !== null ? <Additions addon={addon} /> : null;
}

function Additions({ addon }: { addon: ReviewedAddon }) {
  const { data, error } = useQuery(contentsQuery(useConsoleData(), addon));
  if (error) return <Typography role="alert">What it adds could not be loaded. {error.message}</Typography>;
  if (data === undefined) return null;
  const { contents } = data;
  const opens = evidenceOf(addon).live === null ? LOOK_INSIDE : LOOK_INSIDE_PROPOSED;
  return (
    <Box component="section" aria-label="What it adds" sx={{ borderTop: '1px solid var(--line)', pt: 2 }}>
      <Typography variant="h3" sx={{ mb: 1 }}>
        What it adds
      </Typography>
      {contents !== null && contents.groups.length > 0 && (
        <Button
          variant="outlined"
          href={`/addon/${addon.id}${opens}`}
          target="_blank"
          rel="noopener"
          startIcon={<Eye size={16} aria-hidden />}
          sx={{ mb: 1 }}
        >
          Look inside
        </Button>
      )}
      {contents === null ? (
        <Typography color="textSecondary">
          It could not be read within the limits of time and size.
        </Typography>
      ) : (
        <FactList
          facts={[
            ...contents.groups.map((group) => [LABELS[group.kind], named(group)] as const),
            ['Script files', contents.scripts.files > 0 ? formatCount(contents.scripts.files) : null],
            ['Script modules', contents.scripts.modules.join(', ')],
            ['Languages', contents.languages.join(', ')],
            ['Unreadable', contents.unread > 0 ? formatCount(contents.unread) : null],
          ]}
        />
      )}
    </Box>
  );
}

const NAMED = 8;

/** The count and the first names, those of subpacks with the name of the subpack: '23: Biceson, Crab (Low detail) …'. */
function named({ total, definitions }: Group): string {
  const names = definitions.slice(0, NAMED).map(({ id, names, subpack }) => {
    const name = names.en_US ?? Object.values(names)[0] ?? id;
    return subpack === null ? name : `${name} (${subpack})`;
  });
  return `${formatCount(total)}: ${names.join(', ')}${total > names.length ? ' …' : ''}`;
}
