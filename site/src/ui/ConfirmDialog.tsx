import { useLingui } from '@lingui/react/macro';
import { AlertDialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { buttonClass } from './button-look.ts';
import { closeOnEscape } from './close-on-escape.ts';

type Props = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The button that opens the dialog [something else opens it]. */
  trigger?: ReactNode;
  title: string;
  /** Label of the confirm button. */
  confirm: string;
  /** Label of the button that leaves things as they are ['Cancel']. */
  cancel?: string;
  isBusy?: boolean;
  onConfirm: () => void;
  /** Further fields, below the text. */
  fields?: ReactNode;
  children: ReactNode;
};

/** Asks for confirmation of something that cannot be undone. */
export function ConfirmDialog({
  open,
  onOpenChange,
  trigger,
  title,
  confirm,
  cancel,
  isBusy,
  onConfirm,
  fields,
  children,
}: Props) {
  const { t } = useLingui();
  return (
    <AlertDialog.Root open={open} onOpenChange={onOpenChange}>
      {trigger !== undefined && <AlertDialog.Trigger asChild>{trigger}</AlertDialog.Trigger>}
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="fixed inset-0 z-50 animate-fade-in bg-scrim" />
        <AlertDialog.Content
          onKeyDown={closeOnEscape(onOpenChange)}
          className="fixed top-1/2 left-1/2 z-50 w-[min(28rem,92vw)] -translate-x-1/2 -translate-y-1/2 animate-fade-in border border-line bg-panel p-6"
        >
          <AlertDialog.Title className="text-xl font-bold">{title}</AlertDialog.Title>
          <AlertDialog.Description className="mt-2 text-muted">{children}</AlertDialog.Description>
          {fields !== undefined && <div className="mt-4">{fields}</div>}
          <div className="mt-6 flex flex-wrap justify-end gap-3">
            <AlertDialog.Cancel className={buttonClass({ variant: 'secondary' })}>
              {cancel ?? t`Cancel`}
            </AlertDialog.Cancel>
            <button
              type="button"
              disabled={isBusy}
              onClick={onConfirm}
              className={buttonClass({ variant: 'danger' })}
            >
              {confirm}
            </button>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
