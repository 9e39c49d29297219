import type { DecisionView } from '@sandcrate/api/contract/discovery.ts';
import { AppealBody } from '@sandcrate/api/contract/engagement.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call, messageOf } from '../../lib/api.ts';
import { focusFirstInvalid, issuesOf } from '../../lib/form-issues.ts';
import { formatDate } from '../../lib/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { inputClass } from '../../ui/input.ts';
import { historyQuery } from '../addon/queries.ts';
import { toast } from '../toasts/toasts.ts';

type Props = {
  addonId: string;
  decision: DecisionView;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

/** Asks for another look at a decision; somebody else than who took it decides. */
export default function AppealDialog({ addonId, decision, open, onOpenChange }: Props) {
  const queryClient = useQueryClient();
  const [issue, setIssue] = useState<string>();
  const { mutate, isPending } = useMutation({
    mutationFn: (text: string) =>
      call('POST /api/addons/{id}/appeal', {
        params: { id: addonId },
        body: { text, decisionId: decision.id },
      }),
    onSuccess: () => {
      toast.notice('Appeal submitted', 'Another moderator will look at it.');
      onOpenChange(false);
      return queryClient.invalidateQueries(historyQuery(addonId));
    },
    onError: (error) => toast.failure('Appeal failed', messageOf(error, 'Please try again.')),
  });
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const body = AppealBody.safeParse(Object.fromEntries(new FormData(event.currentTarget)));
    setIssue(body.success ? undefined : issuesOf(body.error).text);
    if (body.success) mutate(body.data.text);
    else focusFirstInvalid(event.currentTarget);
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Appeal this decision"
      lead={`${decision.label}, ${formatDate(decision.decidedAt)}. Somebody else than who decided it will look again.`}
    >
      <form onSubmit={submit} noValidate className="grid gap-5">
        <Field label="Why should it be decided otherwise?" error={issue}>
          {(control) => <textarea {...control} name="text" rows={6} className={inputClass} />}
        </Field>
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button type="submit" disabled={isPending}>
            {isPending ? 'Submitting...' : 'Submit Appeal'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
