import { type ComponentProps, useState } from 'react';
import { useRecordContext } from 'react-admin';
import { Action, type ActionProps } from './Action.tsx';
import { ReasonDialog } from './ReasonDialog.tsx';

type Props = Omit<ActionProps, 'onClick' | 'href'> &
  Omit<ComponentProps<typeof ReasonDialog>, 'title' | 'draft' | 'label' | 'onSubmit' | 'onClose'> & {
    question: string;
    /** The label of the reason field, if not 'Reason'. */
    reasonLabel?: string;
    /**
     * Performs the action. Unless it closes at once, the dialog stays open until the promise settles.
     * @param reason trimmed; undefined for none
     * @param rule the title of the cited rule; undefined for none
     */
    onConfirm: (reason: string | undefined, rule: string | undefined) => Promise<unknown>;
  };

/** A button that asks for a reason before it acts. */
export function ReasonedAction({
  question,
  confirm,
  color,
  required,
  reasonLabel,
  missing,
  hint,
  templates,
  rules,
  closesAtOnce,
  children,
  onConfirm,
  onDiscard,
  ...action
}: Props) {
  const [asking, setAsking] = useState(false);
  const record = useRecordContext();
  return (
    <>
      <Action {...action} onClick={() => setAsking(true)} />
      {asking && (
        <ReasonDialog
          title={question}
          draft={`${record?.id ?? ''} ${question}`}
          confirm={confirm}
          color={color}
          required={required}
          label={reasonLabel}
          missing={missing}
          hint={hint}
          templates={templates}
          rules={rules}
          closesAtOnce={closesAtOnce}
          onSubmit={(reason, rule) => onConfirm(reason || undefined, rule)}
          onDiscard={onDiscard}
          onClose={() => setAsking(false)}
        >
          {children}
        </ReasonDialog>
      )}
    </>
  );
}
