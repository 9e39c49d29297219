import { type ReactNode, useState } from 'react';
import { Action, type ActionProps } from './Action.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';

type Props = Omit<ActionProps, 'onClick' | 'href'> & {
  /** The dialog's title. `confirm` is the label of its button, `children` are the consequences. */
  question: string;
  confirm: string;
  children: ReactNode;
  onConfirm: () => void;
};

/** A button that asks for confirmation. */
export function ConfirmedAction({ question, confirm, children, onConfirm, ...action }: Props) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Action {...action} onClick={() => setAsking(true)} />
      <ConfirmDialog
        open={asking}
        title={question}
        confirm={confirm}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          onConfirm();
        }}
      >
        {children}
      </ConfirmDialog>
    </>
  );
}
