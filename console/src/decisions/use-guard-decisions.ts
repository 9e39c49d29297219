import { useEffect } from 'react';
import { useSentDecisions } from './use-sent-decisions.ts';

/** Makes the browser ask before it closes the page while the server has not answered a decision. */
export function useGuardDecisions(): void {
  const { unanswered } = useSentDecisions();
  const isSending = unanswered.size > 0;
  useEffect(() => {
    if (!isSending) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isSending]);
}
