import { useLingui } from '@lingui/react/macro';
import type { AddonDetail } from '@sandcrate/api/addons/contract.ts';
import { useState } from 'react';
import type { Issues } from '../../../lib/form-issues.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { Switch } from '../../../ui/Switch.tsx';
import { CustomUrlField } from '../upload/UploadOptions.tsx';

/** The download address of an add-on that is hosted elsewhere. */
export function CustomUrlPanel({ addon, issues }: { addon: AddonDetail; issues: Issues }) {
  const { t } = useLingui();
  const [isMonetized, setMonetized] = useState(addon.monetizationEnabled);
  return (
    <Panel title={t`Download`}>
      <div className="grid gap-5">
        <CustomUrlField value={addon.customDownloadUrl} issues={issues} />
        <Switch
          name="monetizationEnabled"
          label={t`Monetization`}
          hint={t`Tells players that your page may show advertisements.`}
          checked={isMonetized}
          onChange={setMonetized}
        />
      </div>
    </Panel>
  );
}
