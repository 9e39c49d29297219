import { Box, Typography } from '@mui/material';
import { Fragment } from 'react';
import { useRecordContext } from 'react-admin';
import type { ReviewedAddon } from '../addons/moderated-addon.ts';
import { RecallLink } from '../recalls/RecallLink.tsx';
import { Badge } from '../ui/Badge.tsx';
import { Code } from '../ui/Code.tsx';
import { FactList } from '../ui/FactList.tsx';
import { Folded } from '../ui/Folded.tsx';
import { dependencyName, evidenceOf, type FileEvidence, replacedBy } from './evidence.ts';
import { Live } from './FileFacts.tsx';

type Pack = NonNullable<ReviewedAddon['facts']>['packs'][number];

const KINDS: Record<Pack['kind'], string> = {
  behavior: 'Behavior pack',
  resource: 'Resource pack',
  skin: 'Skin pack',
  'world-template': 'World template',
  script: 'Script pack',
  other: 'Pack',
};

/** What the manifests of the file under review declare: its packs, what they need and what they may do. */
export function PackList() {
  const addon = useRecordContext<ReviewedAddon>();
  if (addon === undefined) return null;
  const { file, live } = evidenceOf(addon);
  if (!file.facts) return null;
  if (!file.facts.manifest) return <Typography color="textSecondary">No manifest in this file.</Typography>;
  const { packs } = file.facts;
  const replaced = live ? packs.flatMap((pack) => replacedBy(pack, live) ?? []) : [];
  const removed = live?.facts?.packs.filter((pack) => !replaced.includes(pack)) ?? [];
  return (
    <>
      {packs.map((pack) => (
        <PackFacts key={`${pack.path}/${pack.uuid}`} pack={pack} live={live} />
      ))}
      {removed.length > 0 && (
        <Typography variant="body2" color="textSecondary">
          Only in the live file: {removed.map(({ name, path }) => name || path || 'Unnamed pack').join(', ')}
        </Typography>
      )}
    </>
  );
}

function PackFacts({ pack, live }: { pack: Pack; live: FileEvidence | null }) {
  const before = live === null ? undefined : replacedBy(pack, live);
  const fact = (name: string, textOf: (of: Pack) => string | null) => {
    const [text, was] = [textOf(pack), before && textOf(before)];
    if (before === undefined || (was || null) === (text || null)) return [name, text] as const;
    return [
      name,
      <Box key={name}>
        {text || <em>None</em>}
        <Live>{was || 'none'}</Live>
      </Box>,
    ] as const;
  };
  return (
    <Box sx={{ display: 'grid', gap: 1, borderTop: '1px solid var(--line)', pt: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.75 }}>
        <Typography variant="h3" sx={{ mr: 0.5, overflowWrap: 'anywhere' }}>
          {pack.name || pack.path || 'Unnamed pack'}
        </Typography>
        <Badge>{KINDS[pack.kind]}</Badge>
        {pack.scripts && <Badge tone="warning">Scripts</Badge>}
        {pack.experiments.length > 0 && <Badge tone="warning">Experiments</Badge>}
        {live !== null && before === undefined && <Badge tone="patina">Not in the live file</Badge>}
      </Box>
      <FactList
        facts={[
          fact('Version', ({ version }) => version),
          fact('Needs game', ({ minEngineVersion }) => minEngineVersion),
          fact('Modules', ({ modules }) => modules.map(({ type }) => type).join(', ')),
          fact('Requires', ({ dependencies }) => dependencies.map(dependencyName).join(', ')),
          fact('Capabilities', ({ capabilities }) => capabilities.join(', ')),
          fact('Experiments', ({ experiments }) => experiments.join(', ')),
          ['Description', pack.description],
        ]}
      />
      {pack.uuid && (
        <Folded label="Identifier of the pack">
          <FactList
            facts={[
              [
                'UUID',
                <Fragment key="uuid">
                  <Code>{pack.uuid}</Code> <RecallLink of={pack.uuid} what={`the pack ${pack.name}`} />
                </Fragment>,
              ],
            ]}
          />
        </Folded>
      )}
    </Box>
  );
}
