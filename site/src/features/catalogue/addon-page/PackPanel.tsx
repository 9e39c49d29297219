import type { AddonDetail } from '@sandcrate/api/addons/contract.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { PackList } from '../packs/PackList.tsx';

/** What the uploaded file says about itself. */
export function PackPanel({ facts }: Pick<AddonDetail, 'facts'>) {
  if (facts === null) return null;
  return (
    <Panel title="Inside the file">
      <PackList facts={facts} />
    </Panel>
  );
}
