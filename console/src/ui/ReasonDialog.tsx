import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { type FormEvent, type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { DialogForm } from './DialogForm.ts';
import { Isolated } from './Isolated.tsx';
import { ReasonField, type Template } from './ReasonField.tsx';
import { useDraft } from './use-draft.ts';

type Props = {
  title: string;
  /** The name of the draft that keeps the reason until it is sent. */
  draft: string;
  /** The label of the button that confirms. */
  confirm: string;
  /** The colour of that button ['error']. */
  color?: 'error' | 'primary';
  /** Whether a reason is required. */
  required: boolean;
  /** The label of the field ['Reason']. */
  label?: string;
  /** What is said when a required reason was not given ['A reason is required']. */
  missing?: string;
  /** Helper text, such as who reads the reason. */
  hint: string;
  /** Templates for the reason. */
  templates?: readonly Template[];
  /** The site's rules, for a decision that can cite one. */
  rules?: readonly { title: string }[];
  /** Anything else to read or choose before confirming. */
  children?: ReactNode;
  /** Whether the dialog closes as soon as it is sent [when it is done]. The text is kept until it is done. */
  closesAtOnce?: boolean;
  /**
   * Performs the action. The dialog closes on success, and keeps the text on failure.
   * @param rule the title of the cited rule; undefined for none
   */
  onSubmit: (reason: string, rule: string | undefined) => Promise<unknown>;
  /** The text was discarded, because it is done or cancelled. Whatever else was chosen goes with it. */
  onDiscard?: () => void;
  onClose: () => void;
};

/** Asks for a reason before an action. Ctrl+Enter sends it. Only Cancel discards it; Escape or a click beside does not. */
export function ReasonDialog({
  title,
  draft: draftName,
  confirm,
  color = 'error',
  required,
  label = 'Reason',
  missing: missingText,
  hint,
  templates,
  rules,
  children,
  closesAtOnce = false,
  onSubmit,
  onDiscard,
  onClose,
}: Props) {
  const id = useId();
  const { draft: reason, setDraft: setReason, discard } = useDraft(draftName, '');
  const { draft: cited, setDraft: onCite, discard: discardRule } = useDraft(`${draftName} rule`, '');
  const [refused, setRefused] = useState(false);
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const missing = required && reason.trim() === '';

  const forget = () => {
    discard();
    discardRule();
    onDiscard?.();
  };
  const discardAndClose = () => {
    forget();
    onClose();
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending) return;
    if (missing) {
      setRefused(true);
      return;
    }
    if (closesAtOnce) {
      onSubmit(reason.trim(), cited || undefined).then(forget, () => undefined);
      onClose();
      return;
    }
    setSending(true);
    setFailure(undefined);
    try {
      await onSubmit(reason.trim(), cited || undefined);
      discardAndClose();
    } catch (error) {
      setFailure(error instanceof Error ? error.message : 'Something went wrong.');
      setSending(false);
    }
  };
  const submitOnCtrlEnter = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit(event);
  };

  return (
    <Dialog open onClose={() => isSending || onClose()} maxWidth="sm" aria-labelledby={id}>
      <DialogForm noValidate onSubmit={submit}>
        <DialogTitle id={id}>
          <Isolated>{title}</Isolated>
        </DialogTitle>
        <DialogContent>
          {children}
          <ReasonField
            value={reason}
            onChange={setReason}
            onKeyDown={submitOnCtrlEnter}
            required={required}
            isMissing={refused && missing}
            label={label}
            missing={missingText}
            hint={hint}
            templates={templates}
            citation={rules && { rules, cited, onCite }}
          />
          {failure !== undefined && (
            <Typography role="alert" variant="body2" sx={{ mt: 1, color: 'var(--redstone)' }}>
              {failure}
            </Typography>
          )}
        </DialogContent>
        <DialogActions>
          <Button onClick={discardAndClose} disabled={isSending}>
            Cancel
          </Button>
          <Button type="submit" variant="contained" color={color} disabled={isSending}>
            {isSending ? 'Sending…' : confirm}
          </Button>
        </DialogActions>
      </DialogForm>
    </Dialog>
  );
}
