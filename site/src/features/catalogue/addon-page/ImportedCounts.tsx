import type { AddonDetail } from '@sandcrate/api/addons/contract.ts';
import { formatCount } from '../../../lib/format.ts';

/** What an imported listing counted where it came from; these numbers are not ours. */
export function ImportedCounts({ imported }: Pick<AddonDetail, 'imported'>) {
  if (imported === null) return null;
  const counts = [
    { name: 'Downloads', value: imported.downloads },
    { name: 'Likes', value: imported.likes },
    { name: 'Views', value: imported.views },
  ].filter((count): count is { name: string; value: number } => count.value !== null);
  return (
    <div className="mt-6 border-t border-line pt-4 text-sm text-muted">
      <p>
        Imported from <span className="break-words">{imported.source}</span>
        {counts.length > 0 && ', where it counted'}
      </p>
      <dl className="mt-2 grid gap-1.5">
        {counts.map(({ name, value }) => (
          <div key={name} className="flex justify-between gap-4">
            <dt>{name}</dt>
            <dd className="tabular-nums">{formatCount(value)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
