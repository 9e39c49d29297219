import type { AddonDetail } from '@sandcrate/api/addons/contract.ts';
import { Badge } from '../../../ui/Badge.tsx';

type Facts = NonNullable<AddonDetail['facts']>;
type Pack = Facts['packs'][number];

const KINDS: Readonly<Record<Pack['kind'], string>> = {
  behavior: 'Behavior pack',
  resource: 'Resource pack',
  skin: 'Skin pack',
  'world-template': 'World template',
  script: 'Script pack',
  other: 'Pack',
};

/** The packs of an upload, and what each needs of the game. */
export function PackList({ facts }: { facts: Facts }) {
  if (!facts.manifest) {
    return <p className="text-sm text-muted">This file has no manifest, as worlds and skins may.</p>;
  }
  return (
    <ul className="grid gap-4">
      {facts.packs.map((pack) => (
        <li key={`${pack.path}/${pack.uuid}`} className="grid gap-1.5 text-sm">
          <p className="font-semibold break-words" dir="auto">
            {pack.name}
          </p>
          <p className="text-muted">
            {KINDS[pack.kind]}
            {pack.version !== null && `, version ${pack.version}`}
            {pack.minEngineVersion !== null && `, for game ${pack.minEngineVersion} or newer`}
          </p>
          <PackNeeds pack={pack} />
        </li>
      ))}
    </ul>
  );
}

function PackNeeds({ pack }: { pack: Pack }) {
  const needs = [
    ...(pack.scripts ? ['Scripts'] : []),
    ...pack.experiments.map((experiment) => `Experiment: ${experiment}`),
    ...pack.dependencies.flatMap(({ moduleName }) => moduleName ?? []),
  ];
  if (needs.length === 0) return null;
  return (
    <p className="flex flex-wrap gap-1.5">
      {needs.map((need) => (
        <Badge key={need}>{need}</Badge>
      ))}
    </p>
  );
}
