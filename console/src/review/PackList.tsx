import { Box, Typography } from '@mui/material';
import { useRecordContext } from 'react-admin';
import type { ReviewedAddon } from '../addons/moderated-addon.ts';
import { RecallLink } from '../recalls/RecallLink.tsx';
import { Badge } from '../ui/Badge.tsx';
import { Code } from '../ui/Code.tsx';
import { FactList } from '../ui/FactList.tsx';

type Pack = NonNullable<ReviewedAddon['facts']>['packs'][number];

const KINDS: Record<Pack['kind'], string> = {
  behavior: 'Behavior pack',
  resource: 'Resource pack',
  skin: 'Skin pack',
  'world-template': 'World template',
  script: 'Script pack',
  other: 'Pack',
};

/** What the file says about itself: its packs, what they need and what they may do. */
export function PackList() {
  const facts = useRecordContext<ReviewedAddon>()?.facts;
  if (facts == null) return null;
  if (!facts.manifest) return <Typography color="textSecondary">No manifest in this file.</Typography>;
  return facts.packs.map((pack) => <PackFacts key={`${pack.path}/${pack.uuid}`} pack={pack} />);
}

const PackFacts = ({ pack }: { pack: Pack }) => (
  <Box sx={{ display: 'grid', gap: 1, borderTop: '1px solid var(--line)', pt: 2 }}>
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.75 }}>
      <Typography variant="h3" component="h2" sx={{ mr: 0.5 }}>
        {pack.name || pack.path || 'Unnamed pack'}
      </Typography>
      <Badge>{KINDS[pack.kind]}</Badge>
      {pack.scripts && <Badge tone="amber">Scripts</Badge>}
      {pack.experiments.length > 0 && <Badge tone="amber">Experiments</Badge>}
    </Box>
    <FactList
      facts={[
        [
          'UUID',
          pack.uuid && (
            <>
              <Code>{pack.uuid}</Code> <RecallLink of={pack.uuid} what={`the pack ${pack.name}`} />
            </>
          ),
        ],
        ['Version', pack.version],
        ['Needs game', pack.minEngineVersion],
        ['Modules', pack.modules.map(({ type }) => type).join(', ')],
        ['Requires', pack.dependencies.map(dependencyName).join(', ')],
        ['Capabilities', pack.capabilities.join(', ')],
        ['Experiments', pack.experiments.join(', ')],
        ['Description', pack.description],
      ]}
    />
  </Box>
);

const dependencyName = ({ moduleName, uuid, version }: Pack['dependencies'][number]) =>
  [moduleName ?? uuid, version].filter(Boolean).join(' ');
