import { useLingui } from '@lingui/react/macro';
import type { AddonDetail } from '@sandcrate/api/addons/contract.ts';
import { useQuery } from '@tanstack/react-query';
import { Panel } from '../../../ui/Panel.tsx';
import { InsideButton } from '../inside/InsideButton.tsx';
import { ContentsList } from '../packs/ContentsList.tsx';
import { contentsQuery } from './queries.ts';

/** What the add-on brings into the game, read out of its file. */
export function ContentsPanel({ addon: { id, facts } }: { addon: Pick<AddonDetail, 'id' | 'facts'> }) {
  const { t } = useLingui();
  const { data } = useQuery({ ...contentsQuery(id), enabled: facts !== null });
  const contents = data?.contents;
  if (!contents || contents.groups.length === 0) return null;
  return (
    <Panel title={t`What it adds`}>
      <ContentsList contents={contents} />
      <InsideButton addonId={id} />
    </Panel>
  );
}
