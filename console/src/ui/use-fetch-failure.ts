import { useCallback } from 'react';
import { useToast } from '../toasts/use-toast.tsx';

/** Shows a toast with this title when a list cannot be fetched. For `queryOptions.onError`. */
export function useFetchFailure(title: string) {
  const toast = useToast();
  return useCallback((error: Error) => toast.failure(title, error), [toast, title]);
}
