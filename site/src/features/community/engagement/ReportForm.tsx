import { Trans, useLingui } from '@lingui/react/macro';
import { REASON_REQUIRED, REPORT_REASON_REQUIRED } from '@sandcrate/api/reports/refusals.ts';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { siteQuery } from '../../../app/site/queries.ts';
import { toast } from '../../../app/toasts/toasts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { inputClass } from '../../../ui/input.ts';
import { Word } from '../../../ui/Word.tsx';
import { OwnWork } from './OwnWork.tsx';
import { REASONS } from './report-reasons.ts';
import type { Report, ReportSubject } from './use-report.ts';

const MAX_TEXT = 2000;

type Props = {
  subject: ReportSubject;
  /** The reason's value. ['' for none] */
  chosen: string;
  onChoose: (reason: string) => void;
  description: string;
  onDescription: (text: string) => void;
  isPending: boolean;
  onSend: (report: Report) => void;
  onCancel: () => void;
};

/** The reason of a report, and what a moderator should look at. */
export function ReportForm(props: Props) {
  const { subject, chosen, onChoose, description, onDescription, isPending, onSend, onCancel } = props;
  const { t, i18n } = useLingui();
  const reason = REASONS.find(({ value }) => value === chosen)?.value;
  const [isAsked, setAsked] = useState(false);
  const templates = useQuery(siteQuery).data?.reportTemplates;
  function submit(event: FormEvent) {
    event.preventDefault();
    setAsked(reason === undefined);
    if (reason === undefined) toast.failure(REASON_REQUIRED, REPORT_REASON_REQUIRED);
    else onSend({ reason, ...(description.trim() !== '' && { description }) });
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <fieldset className="grid gap-1">
        <legend className="mb-2 font-semibold">
          <Trans>Reason</Trans>
          <span aria-hidden="true" className="text-redstone">
            {' *'}
          </span>
        </legend>
        {REASONS.map(({ value, label }) => (
          <label
            key={value}
            className="notch-sm flex min-h-10 cursor-pointer items-center gap-3 px-2 py-1 hover:bg-raised"
          >
            <input
              type="radio"
              name="reason"
              value={value}
              checked={reason === value}
              onChange={() => onChoose(value)}
              className="size-4.5 shrink-0 accent-sand-deep"
            />
            <span>
              {i18n._(label)}
              {templates?.[value] && (
                <span className="block text-sm text-muted" dir="auto">
                  {templates[value]}
                </span>
              )}
            </span>
          </label>
        ))}
        {isAsked && reason === undefined && (
          <p role="alert" className="text-sm font-semibold text-redstone">
            <Word of={REPORT_REASON_REQUIRED} />
          </p>
        )}
      </fieldset>
      {reason === 'copyright' && subject.kind === 'addon' && <OwnWork addonId={subject.id} />}
      <Field label={t`Description`} hint={t`Optional. What should a moderator look at?`}>
        {(control) => (
          <textarea
            {...control}
            name="description"
            rows={4}
            dir="auto"
            maxLength={MAX_TEXT}
            value={description}
            onChange={(event) => onDescription(event.target.value)}
            className={inputClass}
          />
        )}
      </Field>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" disabled={isPending}>
          {isPending ? t`Submitting...` : t`Submit Report`}
        </Button>
      </div>
    </form>
  );
}
