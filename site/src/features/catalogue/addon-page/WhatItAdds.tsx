import { Trans } from '@lingui/react/macro';
import type { AddonDetail } from '@sandcrate/api/addons/contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { ContentsList } from '../packs/ContentsList.tsx';
import { contentsQuery } from './queries.ts';

const InsideButton = lazyPart(() => import('../inside/InsideButton.tsx'));

/** What the add-on brings into the game, as read from its file. */
export function WhatItAdds({ addon: { id, facts } }: { addon: Pick<AddonDetail, 'id' | 'facts'> }) {
  const { data } = useQuery({ ...contentsQuery(id), enabled: facts !== null });
  const [isAlive, setAlive] = useState(false);
  // Not on the server, which does not wait for lazy parts.
  useEffect(() => setAlive(true), []);
  const contents = data?.contents;
  if (!contents || contents.groups.length === 0) return null;
  return (
    <section>
      <h3 className="mb-3 font-bold">
        <Trans>What it adds</Trans>
      </h3>
      <ContentsList contents={contents} />
      {isAlive && <InsideButton file={{ addonId: id }} />}
    </section>
  );
}
