import { useLingui } from '@lingui/react/macro';
import type { AddonDetail } from '@sandcrate/api/addons/contract.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { PackList } from '../packs/PackList.tsx';

/** The facts that the uploaded file states about itself. */
export function PackPanel({ facts }: Pick<AddonDetail, 'facts'>) {
  const { t } = useLingui();
  if (facts === null) return null;
  return (
    <Panel title={t`Inside the file`}>
      <PackList facts={facts} />
    </Panel>
  );
}
