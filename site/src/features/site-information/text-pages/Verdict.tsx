import { Trans, useLingui } from '@lingui/react/macro';
import { Check } from 'lucide-react';
import { useFormat } from '../../../app/i18n/use-format.ts';
import type { PackReading } from '../../publisher/upload/use-pack-facts.ts';

/** Sums up what the checker found in a file that an upload would accept. */
export function Verdict({ reading }: { reading: PackReading }) {
  const { t } = useLingui();
  const format = useFormat();
  if (reading.phase !== 'read') return null;
  const { entries, uncompressedBytes, minEngineVersion, scripts } = reading.facts;
  const facts = [
    { name: t`Files inside`, value: format.count(entries) },
    { name: t`Unpacked`, value: format.megabytes(uncompressedBytes) },
    {
      name: t`Game version`,
      value: minEngineVersion === null ? t`not said` : t`${minEngineVersion} or newer`,
    },
    { name: t`Scripts`, value: scripts ? t`yes` : t`no` },
  ];
  return (
    <div className="grid gap-4 border-t border-line pt-4">
      <p role="status" className="flex items-center gap-2 font-semibold text-moss">
        <Check className="size-5" aria-hidden="true" />
        <Trans>This file can be uploaded</Trans>
      </p>
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
