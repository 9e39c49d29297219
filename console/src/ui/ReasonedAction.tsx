import { type ComponentProps, useState } from 'react';
import { Action, type ActionProps } from './Action.tsx';
import { ReasonDialog } from './ReasonDialog.tsx';

type Props = Omit<ActionProps, 'onClick' | 'href'> &
  Omit<ComponentProps<typeof ReasonDialog>, 'title' | 'label' | 'onSubmit' | 'onClose'> & {
    question: string;
    /** What the reason is called, if not that. */
    reasonLabel?: string;
    /** @param reason trimmed; undefined for none */
    onConfirm: (reason: string | undefined) => void;
  };

/** A button that asks why before it does something. */
export function ReasonedAction({
  question,
  confirm,
  required,
  reasonLabel,
  hint,
  templates,
  children,
  onConfirm,
  ...action
}: Props) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Action {...action} onClick={() => setAsking(true)} />
      {asking && (
        <ReasonDialog
          title={question}
          confirm={confirm}
          required={required}
          label={reasonLabel}
          hint={hint}
          templates={templates}
          onSubmit={(reason) => {
            setAsking(false);
            onConfirm(reason || undefined);
          }}
          onClose={() => setAsking(false)}
        >
          {children}
        </ReasonDialog>
      )}
    </>
  );
}
