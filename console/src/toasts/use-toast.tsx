import { useMemo } from 'react';
import { useNotify } from 'react-admin';
import { type ToastAction, ToastText } from './ToastText.tsx';

/** Long enough to reconsider. */
const LONGER = 12_000;

/** Shows a toast: a notice that something is done, or a failure with its reason. */
export function useToast() {
  const notify = useNotify();
  return useMemo(
    () => ({
      /** @param action an offer in the toast, such as undo */
      notice: (title: string, description?: string, action?: ToastAction) =>
        notify(<ToastText title={title} description={description} action={action} />, {
          type: 'success',
          ...(action && { autoHideDuration: LONGER }),
        }),
      /** @param error the error, or the reason in words */
      failure: (title: string, error?: unknown, action?: ToastAction) =>
        notify(<ToastText title={title} description={reasonOf(error)} action={action} />, {
          type: 'error',
          ...(action && { autoHideDuration: LONGER }),
        }),
    }),
    [notify],
  );
}

const reasonOf = (error: unknown) =>
  typeof error === 'string' ? error : error instanceof Error ? error.message : undefined;
