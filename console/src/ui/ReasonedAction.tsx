import { type ComponentProps, useState } from 'react';
import { useRecordContext } from 'react-admin';
import { Action, type ActionProps } from './Action.tsx';
import { ReasonDialog } from './ReasonDialog.tsx';

type Props = Omit<ActionProps, 'onClick' | 'href'> &
  Omit<ComponentProps<typeof ReasonDialog>, 'title' | 'draft' | 'label' | 'onSubmit' | 'onClose'> & {
    question: string;
    /** What the reason is called, if not that. */
    reasonLabel?: string;
    /**
     * Does it; the dialog stays open until that is settled.
     * @param reason trimmed; undefined for none
     */
    onConfirm: (reason: string | undefined) => Promise<unknown>;
  };

/** A button that asks why before it does something. */
export function ReasonedAction({
  question,
  confirm,
  required,
  reasonLabel,
  hint,
  templates,
  closesAtOnce,
  children,
  onConfirm,
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
          required={required}
          label={reasonLabel}
          hint={hint}
          templates={templates}
          closesAtOnce={closesAtOnce}
          onSubmit={(reason) => onConfirm(reason || undefined)}
          onClose={() => setAsking(false)}
        >
          {children}
        </ReasonDialog>
      )}
    </>
  );
}
