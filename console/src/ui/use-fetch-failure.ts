import { useCallback } from 'react';
import { useToast } from '../toasts/use-toast.tsx';

/** What a list does when it cannot be fetched: a toast under its own title. For `queryOptions.onError`. */
export function useFetchFailure(title: string) {
  const toast = useToast();
  return useCallback((error: Error) => toast.failure(title, error), [toast, title]);
}
