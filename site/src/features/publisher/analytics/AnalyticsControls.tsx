import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { OwnAddon } from '@sandcrate/api/addons/contract.ts';
import { FIRST_DAY, lengthOf } from '@sandcrate/api/analytics/contract.ts';
import { useMutation } from '@tanstack/react-query';
import { FileDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { tellFailure } from '../../../app/toasts/tell-failure.ts';
import { saveAs } from '../../../lib/save-as.ts';
import { word } from '../../../lib/words.ts';
import { Button } from '../../../ui/Button.tsx';
import { inputClass } from '../../../ui/input.ts';
import { Switch } from '../../../ui/Switch.tsx';
import { isPeriod, lastDays, refusalOf } from './period.ts';
import { fetchCsv, type Wanted } from './queries.ts';

const PRESETS = [7, 30, 90, 365] as const;

type Props = { wanted: Wanted; addons: readonly OwnAddon[]; onChange: (wanted: Wanted) => void };

/** Chooses the period, the comparison and the add-on, and offers the numbers as a file. */
export function AnalyticsControls({ wanted, addons, onChange }: Props) {
  const { t, i18n } = useLingui();
  const refusal = refusalOf(wanted);
  const change = (difference: Partial<Wanted>) => onChange({ ...wanted, ...difference });
  const today = lastDays(1).to;
  const preset = wanted.to === today ? String(lengthOf(wanted)) : '';
  return (
    <div className="grid grid-cols-2 items-end gap-4 lg:grid-cols-[auto_auto_auto_minmax(0,1fr)_auto]">
      <Labelled label={t`Period`} isWide>
        <select
          className={inputClass}
          value={PRESETS.some((days) => String(days) === preset) ? preset : ''}
          onChange={({ target }) => target.value !== '' && change(lastDays(Number(target.value)))}
        >
          <option value="">
            <Trans>Custom range</Trans>
          </option>
          {PRESETS.map((days) => (
            <option key={days} value={days}>
              <Plural value={days} one="Last # day" other="Last # days" />
            </option>
          ))}
        </select>
      </Labelled>
      <Labelled label={t`From`}>
        <input
          type="date"
          className={inputClass}
          min={FIRST_DAY}
          max={wanted.to}
          value={wanted.from}
          onChange={({ target }) => change({ from: target.value })}
        />
      </Labelled>
      <Labelled label={t`To`}>
        <input
          type="date"
          className={inputClass}
          min={wanted.from}
          max={today}
          value={wanted.to}
          onChange={({ target }) => change({ to: target.value })}
        />
      </Labelled>
      <Labelled label={t`Addon`} isWide>
        <select
          className={inputClass}
          value={wanted.addon ?? ''}
          onChange={({ target }) => change({ addon: target.value === '' ? undefined : target.value })}
        >
          <option value="">
            <Trans>All addons</Trans>
          </option>
          {addons.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </select>
      </Labelled>
      <CsvButton wanted={wanted} />
      {refusal !== undefined && (
        <p role="status" className="col-span-2 text-sm font-semibold text-redstone lg:col-span-5">
          {word(i18n, refusal)}
        </p>
      )}
      <div className="col-span-2 lg:col-span-5">
        <Switch
          label={t`Compare with the period before`}
          checked={wanted.isCompared}
          onChange={(isCompared) => change({ isCompared })}
        />
      </div>
    </div>
  );
}

type LabelledProps = { label: string; isWide?: boolean; children: ReactNode };

function Labelled({ label, isWide = false, children }: LabelledProps) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is the child.
    <label className={`grid min-w-0 gap-1.5 ${isWide ? 'max-lg:col-span-2' : ''}`}>
      <span className="text-sm font-semibold">{label}</span>
      {children}
    </label>
  );
}

function CsvButton({ wanted }: { wanted: Wanted }) {
  const { t } = useLingui();
  const { mutate, isPending } = useMutation({
    mutationFn: () => fetchCsv(wanted),
    onSuccess: (csv) => saveAs(`analytics-${wanted.from}-${wanted.to}.csv`, 'text/csv', csv),
    onError: (error) => tellFailure(t`Download failed`, error),
  });
  return (
    <Button
      variant="secondary"
      className="max-lg:col-span-2"
      disabled={isPending || !isPeriod(wanted)}
      onClick={() => mutate()}
    >
      <FileDown aria-hidden="true" />
      <Trans>Download CSV</Trans>
    </Button>
  );
}
