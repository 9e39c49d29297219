import { Check } from 'lucide-react';
import { formatCount } from '../../../lib/format.ts';
import { formatMegabytes } from '../../../lib/format-size.ts';
import type { PackReading } from '../../publisher/upload/use-pack-facts.ts';

/** Sums up what the checker found in a file that an upload would take. */
export function Verdict({ reading }: { reading: PackReading }) {
  if (reading.phase !== 'read') return null;
  const { entries, uncompressedBytes, minEngineVersion, scripts } = reading.facts;
  const facts = [
    { name: 'Files inside', value: formatCount(entries) },
    { name: 'Unpacked', value: formatMegabytes(uncompressedBytes) },
    { name: 'Game version', value: minEngineVersion === null ? 'not said' : `${minEngineVersion} or newer` },
    { name: 'Scripts', value: scripts ? 'yes' : 'no' },
  ];
  return (
    <div className="grid gap-4 border-t border-line pt-4">
      <p role="status" className="flex items-center gap-2 font-semibold text-moss">
        <Check className="size-5" aria-hidden="true" />
        This file can be uploaded
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
