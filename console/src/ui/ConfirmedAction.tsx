import { type ReactNode, useState } from 'react';
import { Action, type ActionProps } from './Action.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';

type Props = Omit<ActionProps, 'onClick' | 'href'> & {
  /** The question, the word on the button that does it, and what follows from it. */
  question: string;
  confirm: string;
  children: ReactNode;
  onConfirm: () => void;
};

/** A button that asks before it does something. */
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
