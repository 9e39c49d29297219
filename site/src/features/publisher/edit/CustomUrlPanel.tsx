import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Issues } from '../../../lib/form-issues.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { Switch } from '../../../ui/Switch.tsx';
import { CustomUrlField } from '../upload/UploadOptions.tsx';

type Props = { value: string | null; isMonetized: boolean; issues: Issues };

/** The download address of an add-on that is hosted elsewhere. */
export function CustomUrlPanel({ value, isMonetized: wasMonetized, issues }: Props) {
  const { t } = useLingui();
  const [isMonetized, setMonetized] = useState(wasMonetized);
  return (
    <Panel title={t({ message: 'Download', context: 'noun' })}>
      <div className="grid gap-5">
        <CustomUrlField value={value} issues={issues} />
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
