import { Trans } from '@lingui/react/macro';
import type { AddonDetail } from '@sandcrate/api/addons/contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { ContentsList } from '../packs/ContentsList.tsx';
import { contentsQuery } from './queries.ts';

const InsideButton = lazyPart(() => import('../inside/InsideButton.tsx'));

type Props = { addon: Pick<AddonDetail, 'id' | 'facts'> };

/** What a file adds; undefined when that is nothing, or not known. */
function useContents({ addon: { id, facts } }: Props) {
  const { data } = useQuery({ ...contentsQuery(id), enabled: facts !== null });
  const contents = data?.contents;
  return contents && contents.groups.length > 0 ? contents : undefined;
}

/** Opens the contents of a file that adds something. */
export function LookInside({ addon }: Props) {
  const contents = useContents({ addon });
  const [isAlive, setAlive] = useState(false);
  // Not on the server, which does not wait for lazy parts.
  useEffect(() => setAlive(true), []);
  return contents && isAlive && <InsideButton file={{ addonId: addon.id }} />;
}

/** What the add-on brings into the game, as read from its file. */
export function WhatItAdds({ addon }: Props) {
  const contents = useContents({ addon });
  if (contents === undefined) return null;
  return (
    <section>
      <h3 className="mb-3 font-bold">
        <Trans>What it adds</Trans>
      </h3>
      <ContentsList contents={contents} />
    </section>
  );
}
