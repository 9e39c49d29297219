import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Skeleton } from '@mui/material';
import type { BulkAnswer } from '@sandcrate/api/moderation/contract.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { ModeratedAddon } from '../addons/moderated-addon.ts';
import { useCommand } from '../commands/use-command.ts';
import { useDecisionStore } from '../decisions/use-sent-decisions.ts';
import { useConsoleData } from '../provider/data-provider.ts';
import { openBeforeBulkBecause } from '../review/cautions.ts';
import { wasSeen } from '../review/seen.ts';
import { useViewer } from '../session/use-viewer.ts';
import { useSiteRules, useTemplates } from '../settings/use-settings.ts';
import { formatCounted } from '../ui/format.ts';
import { Notice } from '../ui/Notice.tsx';
import { ReasonField } from '../ui/ReasonField.tsx';
import { useDraft } from '../ui/use-draft.ts';
import { useSettledValue } from '../ui/use-settled-value.ts';
import { BULK_ACTIONS, type BulkAction, undoOf } from './actions.ts';
import { BulkOutcome } from './BulkOutcome.tsx';

type Props = {
  action: BulkAction;
  addons: readonly ModeratedAddon[];
  onDone: () => void;
  onClose: () => void;
};

const USES_TEMPLATES: readonly BulkAction[] = ['reject', 'request-changes'];
const CITES_RULES: readonly BulkAction[] = [...USES_TEMPLATES, 'hide', 'delete'];

/** Previews an action on many add-ons, performs it, and shows which were refused after all. */
export function BulkDialog({ action, addons, onDone, onClose }: Props) {
  const id = useId();
  const queries = useQueryClient();
  const { draft: reason, setDraft: setReason, discard } = useDraft(`bulk-${action}`, '');
  const { draft: cited, setDraft: onCite, discard: discardRule } = useDraft(`bulk-${action} rule`, '');
  const rules = useSiteRules();
  const [isRefused, setRefused] = useState(false);
  const [answer, setAnswer] = useState<BulkAnswer>();
  const { bulkAddons } = useConsoleData();
  const decisions = useDecisionStore();
  const viewer = useViewer();
  const templates = useTemplates(action === 'request-changes' ? 'changeTemplates' : 'rejectionTemplates', {});
  const { label, done, reason: asks, isBad, endsWait, unfeatures, question } = BULK_ACTIONS[action];
  const forget = () => {
    discard();
    discardRule();
  };
  const why = useSettledValue(reason).trim() || undefined;
  const isMissing = asks === 'required' && reason.trim() === '';

  // These are determined once, when the dialog opens: the preview must not change while the moderator reads it.
  const [unseen] = useState(() =>
    action === 'approve' ? addons.filter((addon) => !wasSeen(queries, addon)) : [],
  );
  const [featured] = useState(() =>
    unfeatures ? addons.filter(({ isFeatured }) => isFeatured).map(({ id }) => id) : [],
  );
  const [undo] = useState(() => undoOf(action, addons, viewer.id));
  const left = unseen.flatMap((addon) => {
    const message = openBeforeBulkBecause(addon);
    return message === undefined ? [] : [{ id: addon.id, title: addon.title, message }];
  });
  const ordered = addons.filter(({ id }) => left.every((refused) => refused.id !== id));
  const trusted = unseen.length - left.length;
  const order = {
    action,
    ids: ordered.map(({ id }) => id),
    revisions: Object.fromEntries(ordered.map(({ id, revision }) => [id, revision])),
  };
  const preview = useQuery({
    queryKey: ['bulk-preview', action, order.revisions, why],
    // Whether an action is allowed depends on whether there is a reason, not on its text.
    queryFn: () =>
      bulkAddons({ ...order, reason: why ?? (asks === 'required' ? '–' : undefined), preview: true }),
    enabled: answer === undefined && order.ids.length > 0,
    placeholderData: (before) => before,
  });
  const { run, isPending } = useCommand(
    (reason: string) =>
      bulkAddons({ ...order, reason: reason || undefined, rule: cited || undefined, preview: false }),
    {
      done: `${label} done`,
      did: (_, { done }) => `chose “${label}” for ${titlesOf(done)}`,
      failed: 'Update failed',
      onDone: (answer) => {
        const isDone = new Set(answer.done.map(({ id }) => id));
        if (endsWait) for (const addon of addons) if (isDone.has(addon.id)) decisions.accept(addon);
        forget();
        onDone();
        if (answer.refused.length === 0 && left.length === 0) onClose();
        else setAnswer(answer);
      },
      undo: undo && {
        send: async ({ done }) => {
          const ids = done.map(({ id }) => id);
          await bulkAddons({ action: undo.action, reason: undo.reason, ids, preview: false });
          const again = featured.filter((id) => ids.includes(id));
          if (again.length > 0) await bulkAddons({ action: 'feature', ids: again, preview: false });
        },
        done: `${label} undone`,
      },
    },
  );
  const known = answer ?? (order.ids.length === 0 ? { done: [], refused: [] } : preview.data);
  const shown = known && { ...known, refused: [...known.refused, ...left] };
  const chosen = formatCounted(addons.length, 'add-on');
  const nothingToDo = shown?.done.length === 0;
  const close = () => {
    forget();
    onClose();
  };
  const submit = () => {
    if (isMissing) setRefused(true);
    else run(reason.trim());
  };
  return (
    <Dialog open onClose={onClose} maxWidth="sm" aria-labelledby={id}>
      <DialogTitle id={id}>
        {answer ? outcomeOf(answer, done) : (question?.(chosen) ?? `${label} ${chosen}?`)}
      </DialogTitle>
      <DialogContent>
        {asks !== undefined && !answer && (
          <ReasonField
            value={reason}
            onChange={setReason}
            required={asks === 'required'}
            isMissing={isRefused && isMissing}
            hint="The publishers read this."
            templates={USES_TEMPLATES.includes(action) ? templates : undefined}
            citation={CITES_RULES.includes(action) ? { rules, cited, onCite } : undefined}
          />
        )}
        {trusted > 0 && !answer && (
          <Notice tone="warning" title={`You have not opened ${formatCounted(trusted, 'add-on')}`}>
            The publishers are verified, and nothing about the files is unusual.
          </Notice>
        )}
        {preview.error && !answer && (
          <Notice tone="redstone" title="Preview failed">
            {preview.error.message}
          </Notice>
        )}
        {shown ? (
          <BulkOutcome
            of={shown}
            addons={addons}
            done={answer ? `Were ${done}` : `Will be ${done}`}
            refused={answer ? `Were not ${done}` : `Cannot be ${done}`}
          />
        ) : (
          !preview.error && <Skeleton variant="rounded" height={80} />
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={close}>{answer ? 'Close' : 'Cancel'}</Button>
        {!answer && (
          <Button
            variant="contained"
            color={isBad ? 'error' : 'primary'}
            disabled={isPending || shown === undefined || nothingToDo}
            onClick={submit}
          >
            {label}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

const outcomeOf = (answer: BulkAnswer, done: string) =>
  answer.done.length === 0 ? `None were ${done}` : `Some were not ${done}`;

/** So many titles name what was done together. */
const NAMED = 3;

function titlesOf(addons: BulkAnswer['done']): string {
  const named = addons.slice(0, NAMED).map(({ title }) => `“${title}”`);
  const others = addons.length - named.length;
  return new Intl.ListFormat('en').format(others > 0 ? [...named, `${others} more`] : named);
}
