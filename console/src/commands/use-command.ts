import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useToast } from '../toasts/use-toast.tsx';

type Texts<Input, Answer> = {
  /** What a toast says when it is done; nothing when it shows by itself. */
  done?: string | readonly [title: string, description: string];
  /** What a toast says when it is refused, above the server's reason. */
  failed: string;
  onDone?: (answer: Answer, input: Input) => void;
};

/**
 * Sends a command and then loads anew whatever is on the screen: what the command changed is for the server to say,
 * also when it was refused. `isPending` holds until that is loaded.
 */
export function useCommand<Input, Answer>(
  send: (input: Input) => Promise<Answer>,
  { done, failed, onDone }: Texts<Input, Answer>,
) {
  const toast = useToast();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (answer, input) => {
      if (typeof done === 'string') toast.notice(done);
      else if (done) toast.notice(...done);
      onDone?.(answer, input);
    },
    onError: (error) => toast.failure(failed, error),
    onSettled: () => queries.invalidateQueries(),
  });
}
