import { ph } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { DecisionView } from '@sandcrate/api/addons/discovery-contract.ts';
import { AppealBody } from '@sandcrate/api/appeals/contract.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useFormat } from '../../../app/i18n/use-format.ts';
import { tellFailure } from '../../../app/toasts/tell-failure.ts';
import { toast } from '../../../app/toasts/toasts.ts';
import { call } from '../../../lib/api.ts';
import { keys } from '../../../lib/query-keys.ts';
import { checkedBy, useCheckedForm } from '../../../lib/use-checked-form.ts';
import { useDraft } from '../../../lib/use-draft.ts';
import { word } from '../../../lib/words.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/Field.tsx';
import { inputClass } from '../../../ui/input.ts';
import type { DecidedSubject } from './AppealButton.tsx';

type Props = {
  subject: DecidedSubject;
  decision: DecisionView;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

const CALLS = {
  addon: 'POST /api/addons/{id}/appeal',
  collection: 'POST /api/collections/{id}/appeal',
  profile: 'POST /api/profiles/{id}/appeal',
  account: 'POST /api/users/{id}/appeal',
} as const;

/** Where the decisions about a subject are kept. */
const DECISIONS = {
  addon: (id: string) => keys.addons.part(id, 'history'),
  collection: keys.collections.decisions,
  profile: keys.profiles.decisions,
  account: keys.accountDecisions,
} as const;

/** Asks for a second review of a decision, by a different moderator. */
export default function AppealDialog({ subject: { kind, id }, decision, open, onOpenChange }: Props) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const queryClient = useQueryClient();
  const [text, setText] = useDraft(`appeal:${decision.id}`);
  const { mutate, isPending } = useMutation({
    mutationFn: (body: string) =>
      call(CALLS[kind], { params: { id }, body: { text: body, decisionId: decision.id } }),
    onSuccess: () => {
      toast.notice(t`Appeal submitted`, t`Another moderator will look at it.`);
      setText('');
      onOpenChange(false);
      return queryClient.invalidateQueries({ queryKey: DECISIONS[kind](id) });
    },
    onError: (error) => {
      refuse(error);
      tellFailure(t`Appeal failed`, error);
    },
  });
  const { issues, formProps, refuse } = useCheckedForm(checkedBy(AppealBody), ({ text }) => mutate(text));
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t`Appeal this decision`}
      lead={t`${ph({ label: word(i18n, decision.label) })}, ${ph({ decidedAt: format.date(decision.decidedAt) })}. A different moderator will review it.`}
    >
      <form {...formProps} className="grid gap-5">
        <Field label={t`Why should the decision be different?`} error={issues.text}>
          {(control) => (
            <textarea
              {...control}
              name="text"
              rows={6}
              dir="auto"
              value={text}
              onChange={(event) => setText(event.target.value)}
              className={inputClass}
            />
          )}
        </Field>
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={() => onOpenChange(false)}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" disabled={isPending}>
            {isPending ? t`Submitting...` : t`Submit Appeal`}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
