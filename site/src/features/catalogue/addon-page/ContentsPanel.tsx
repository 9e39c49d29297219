import type { AddonDetail } from '@sandcrate/api/addons/contract.ts';
import { useQuery } from '@tanstack/react-query';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { ContentsList } from '../packs/ContentsList.tsx';
import { contentsQuery } from './queries.ts';

const InsideButton = lazyPart(() => import('../inside/InsideButton.tsx'), {
  fallback: <div className="mt-5 h-10" />,
});

/** What the add-on brings into the game, read out of its file. */
export function ContentsPanel({ addon: { id, facts } }: { addon: Pick<AddonDetail, 'id' | 'facts'> }) {
  const { data } = useQuery({ ...contentsQuery(id), enabled: facts !== null });
  const contents = data?.contents;
  if (!contents || contents.groups.length === 0) return null;
  return (
    <Panel title="What it adds">
      <ContentsList contents={contents} />
      <InsideButton file={{ addonId: id }} />
    </Panel>
  );
}
