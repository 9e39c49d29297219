import { ph } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { AddonDetail } from '@sandcrate/api/addons/contract.ts';
import { useFormat } from '../../../app/i18n/use-format.ts';
import { FoldedPanel } from '../../../ui/Panel.tsx';
import { PackList } from '../packs/PackList.tsx';
import { LookInside, WhatItAdds } from './WhatItAdds.tsx';
import { WhatItRequires } from './WhatItRequires.tsx';

/** What the file brings into the game and needs, and the packs that it consists of. */
export function InsidePanel({ addon }: { addon: AddonDetail }) {
  const { t } = useLingui();
  const format = useFormat();
  const { facts } = addon;
  if (facts === null) return null;
  return (
    <FoldedPanel id="inside" title={t`Inside the file`} action={<LookInside addon={addon} />}>
      <div className="grid divide-y divide-line *:pt-5 *:first:pt-0 *:not-last:pb-5">
        <WhatItAdds addon={addon} />
        <WhatItRequires addon={addon} />
        {facts.manifest ? (
          <details>
            <summary className="w-fit cursor-pointer font-semibold text-patina hover:underline">
              <Trans>Packs ({ph({ count: format.count(facts.packs.length) })})</Trans>
            </summary>
            <div className="pt-3">
              <PackList facts={facts} isBrief />
            </div>
          </details>
        ) : (
          <PackList facts={facts} />
        )}
      </div>
    </FoldedPanel>
  );
}
