import { Trans, useLingui } from '@lingui/react/macro';
import type { AddonDetail } from '@sandcrate/api/addons/contract.ts';
import { useFormat } from '../../../app/i18n/use-format.ts';

/** The counts that an imported listing had on its site of origin. They are not this site's numbers. */
export function ImportedCounts({ imported }: Pick<AddonDetail, 'imported'>) {
  const { t } = useLingui();
  const format = useFormat();
  if (imported === null) return null;
  const { source } = imported;
  const counts = [
    { name: t`Downloads`, value: imported.downloads },
    { name: t`Likes`, value: imported.likes },
    { name: t`Views`, value: imported.views },
  ].filter((count): count is { name: string; value: number } => count.value !== null);
  return (
    <div className="mt-6 border-t border-line pt-4 text-sm text-muted">
      <p>
        {counts.length > 0 ? (
          <Trans>
            Imported from <span className="break-words">{source}</span>, where it counted
          </Trans>
        ) : (
          <Trans>
            Imported from <span className="break-words">{source}</span>
          </Trans>
        )}
      </p>
      <dl className="mt-2 grid gap-1.5">
        {counts.map(({ name, value }) => (
          <div key={name} className="flex justify-between gap-4">
            <dt>{name}</dt>
            <dd className="tabular-nums">{format.count(value)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
