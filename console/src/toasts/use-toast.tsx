import { useMemo } from 'react';
import { useNotify } from 'react-admin';
import { ToastText } from './ToastText.tsx';

/** Shows a toast: a notice that something is done, or a failure with its reason. */
export function useToast() {
  const notify = useNotify();
  return useMemo(
    () => ({
      notice: (title: string, description?: string) =>
        notify(<ToastText title={title} description={description} />, { type: 'success' }),
      failure: (title: string, error?: unknown) =>
        notify(<ToastText title={title} description={reasonOf(error)} />, { type: 'error' }),
    }),
    [notify],
  );
}

const reasonOf = (error: unknown) =>
  typeof error === 'string' ? error : error instanceof Error ? error.message : undefined;
