import { Button } from '../../../ui/Button.tsx';
import { Message } from '../../../ui/Message.tsx';

/** In place of a list that could not be loaded. */
export function FetchFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <Message title="Failed to fetch addons" actions={<Button onClick={onRetry}>Try again</Button>}>
      Your addons could not be loaded.
    </Message>
  );
}
