import { type FormEvent, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { inputClass } from '../../ui/input.ts';
import { toast } from '../toasts/toasts.ts';
import { REASON_LABELS, type ReportReason } from './report-reasons.ts';
import { type ReportSubject, useReport } from './use-report.ts';

const MAX_TEXT = 2000;
const MISSING = 'Please select a reason for reporting.';

type Props = { subject: ReportSubject; open: boolean; onOpenChange: (open: boolean) => void };

/** Tells the moderators what is wrong with an add-on or a comment. */
export default function ReportDialog({ subject, open, onOpenChange }: Props) {
  const [reason, setReason] = useState<ReportReason>();
  const [description, setDescription] = useState('');
  const [isAsked, setAsked] = useState(false);
  const { mutate, isPending } = useReport(subject, () => {
    setReason(undefined);
    setDescription('');
    onOpenChange(false);
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    setAsked(reason === undefined);
    if (reason === undefined) toast.failure('Reason required', MISSING);
    else mutate({ reason, ...(description.trim() !== '' && { description }) });
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={subject.kind === 'addon' ? 'Report this addon' : 'Report this comment'}
      lead="Moderators read every report. The publisher does not learn who sent it."
    >
      <form onSubmit={submit} noValidate className="grid gap-5">
        <fieldset className="grid gap-1">
          <legend className="mb-2 font-semibold">
            Reason
            <span aria-hidden="true" className="text-redstone">
              {' *'}
            </span>
          </legend>
          {Object.entries(REASON_LABELS).map(([value, label]) => (
            <label
              key={value}
              className="notch-sm flex min-h-10 cursor-pointer items-center gap-3 px-2 hover:bg-raised"
            >
              <input
                type="radio"
                name="reason"
                value={value}
                checked={reason === value}
                onChange={() => setReason(isReason(value) ? value : undefined)}
                className="size-4.5 accent-sand-deep"
              />
              {label}
            </label>
          ))}
          {isAsked && reason === undefined && (
            <p role="alert" className="text-sm font-semibold text-redstone">
              {MISSING}
            </p>
          )}
        </fieldset>
        <Field label="Description" hint="Optional. What should a moderator look at?">
          {(control) => (
            <textarea
              {...control}
              name="description"
              rows={4}
              maxLength={MAX_TEXT}
              value={description}
              onChange={(event) => setDescription(event.target.value)}
              className={inputClass}
            />
          )}
        </Field>
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button type="submit" disabled={isPending}>
            {isPending ? 'Submitting...' : 'Submit Report'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

const isReason = (text: string): text is ReportReason => Object.hasOwn(REASON_LABELS, text);
