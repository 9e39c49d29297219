import { msg, ph } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { AddonDetail } from '@sandcrate/api/addons/contract.ts';
import type { RequirementView } from '@sandcrate/api/addons/discovery-contract.ts';
import { NO_DOWNLOAD } from '@sandcrate/api/contract/refusals.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Word } from '../../../ui/Word.tsx';
import { requiresQuery } from './queries.ts';
import { hasDownload, useDownload } from './use-download.ts';

/** What the add-on needs besides its file: other packs (linked if listed here), experiments, script modules. */
export function WhatItRequires({ addon }: { addon: Pick<AddonDetail, 'id' | 'facts'> }) {
  const { t } = useLingui();
  const { data: requires } = useQuery({ ...requiresQuery(addon.id), enabled: addon.facts !== null });
  if (requires === undefined) return null;
  const { experiments, scriptModules } = requires;
  // The packs of one file usually name each other.
  const packs = requires.packs.filter(({ included }) => !included);
  if (packs.length + experiments.length + scriptModules.length === 0) return null;
  return (
    <section>
      <h3 className="mb-3 font-bold">
        <Trans>What it requires</Trans>
      </h3>
      <div className="grid gap-4">
        {packs.length > 0 && (
          <ul className="grid gap-3">
            {packs.map((pack) => (
              <RequiredPack key={pack.packUuid} pack={pack} />
            ))}
          </ul>
        )}
        <Badges title={t`Experiments to switch on`} names={experiments} />
        <Badges
          title={t`Script modules`}
          dir="ltr"
          names={scriptModules.map(({ name, version }) => (version === null ? name : `${name} ${version}`))}
        />
      </div>
    </section>
  );
}

const needs = ({ kind }: RequirementView) =>
  kind === 'behavior'
    ? msg`needs this behavior pack`
    : kind === 'resource'
      ? msg`needs this resource pack`
      : msg`needs this pack`;

function RequiredPack({ pack }: { pack: RequirementView }) {
  const { t, i18n } = useLingui();
  const name = pack.packName ?? pack.addon?.title ?? pack.packUuid;
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 border border-line p-3">
      <div className="min-w-0">
        <p className="font-semibold break-words" dir="auto">
          {pack.addon === null ? (
            name
          ) : (
            <Link to="/addon/$id" params={{ id: pack.addon.id }} className="text-patina hover:underline">
              {pack.addon.title}
            </Link>
          )}
        </p>
        <p className="text-sm break-words text-muted">
          {i18n._(needs(pack))}
          {pack.version !== null && t`, version ${ph({ version: pack.version })}`}
        </p>
      </div>
      <RequiredDownload pack={pack} />
    </li>
  );
}

function RequiredDownload({ pack: { addon } }: { pack: RequirementView }) {
  if (addon === null)
    return (
      <Badge tone="amber">
        <Trans>Not found here</Trans>
      </Badge>
    );
  return <DownloadRequired addon={addon} />;
}

function DownloadRequired({ addon }: { addon: NonNullable<RequirementView['addon']> }) {
  const { start, isPending } = useDownload(addon);
  if (!hasDownload(addon))
    return (
      <Badge>
        <Word of={NO_DOWNLOAD} />
      </Badge>
    );
  return (
    <Button size="small" variant="secondary" disabled={isPending} onClick={start}>
      <Download aria-hidden="true" />
      <Trans>
        Download<span className="sr-only"> {ph({ title: addon.title })}</span>
      </Trans>
    </Button>
  );
}

type BadgesProps = { title: string; names: readonly string[]; dir?: 'ltr' | 'auto' };

function Badges({ title, names, dir = 'auto' }: BadgesProps) {
  if (names.length === 0) return null;
  return (
    <div>
      <h4 className="mb-2 text-sm text-muted">{title}</h4>
      <p className="flex flex-wrap gap-1.5">
        {names.map((name) => (
          <Badge key={name}>
            <bdi dir={dir}>{name}</bdi>
          </Badge>
        ))}
      </p>
    </div>
  );
}
