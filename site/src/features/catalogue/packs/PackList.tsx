import type { MessageDescriptor } from '@lingui/core';
import { msg, ph } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { AddonDetail } from '@sandcrate/api/addons/contract.ts';
import { Badge } from '../../../ui/Badge.tsx';

type Facts = NonNullable<AddonDetail['facts']>;
type Pack = Facts['packs'][number];

const KINDS: Readonly<Record<Pack['kind'], MessageDescriptor>> = {
  behavior: msg`Behavior pack`,
  resource: msg`Resource pack`,
  skin: msg`Skin pack`,
  'world-template': msg`World template`,
  script: msg`Script pack`,
  other: msg`Pack`,
};

type Props = {
  facts: Facts;
  /** Leaves out what each pack needs from the game, where that is told for all of them. */
  isBrief?: boolean;
};

/** The packs of an upload, and what each needs from the game. */
export function PackList({ facts, isBrief = false }: Props) {
  const { t, i18n } = useLingui();
  if (!facts.manifest) {
    return (
      <p className="text-sm text-muted">
        <Trans>This file has no manifest. Worlds and skins may come without one.</Trans>
      </p>
    );
  }
  return (
    <ul className="grid gap-4">
      {facts.packs.map((pack) => (
        <li key={`${pack.path}/${pack.uuid}`} className="grid gap-1.5 text-sm">
          <p className="font-semibold break-words" dir="auto">
            {pack.name}
          </p>
          <p className="text-muted">
            {i18n._(KINDS[pack.kind])}
            {pack.version !== null && t`, version ${ph({ version: pack.version })}`}
            {pack.minEngineVersion !== null &&
              t`, for game ${ph({ minEngineVersion: pack.minEngineVersion })} or newer`}
          </p>
          {!isBrief && <PackNeeds pack={pack} />}
        </li>
      ))}
    </ul>
  );
}

function PackNeeds({ pack }: { pack: Pack }) {
  const { t } = useLingui();
  const needs = [
    ...(pack.scripts ? [t`Scripts`] : []),
    ...pack.experiments.map((experiment) => t`Experiment: ${experiment}`),
  ];
  const modules = pack.dependencies.flatMap(({ moduleName }) => moduleName ?? []);
  if (needs.length + modules.length === 0) return null;
  return (
    <p className="flex flex-wrap gap-1.5">
      {needs.map((need) => (
        <Badge key={need}>{need}</Badge>
      ))}
      {modules.map((name) => (
        <Badge key={name}>
          <bdi dir="ltr">{name}</bdi>
        </Badge>
      ))}
    </p>
  );
}
