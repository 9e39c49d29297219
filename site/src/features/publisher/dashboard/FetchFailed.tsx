import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../../../ui/Button.tsx';
import { Message } from '../../../ui/Message.tsx';

/** Shown in place of a list that could not be loaded. */
export function FetchFailed({ onRetry }: { onRetry: () => void }) {
  const { t } = useLingui();
  return (
    <Message
      title={t`Failed to fetch addons`}
      actions={
        <Button onClick={onRetry}>
          <Trans>Try again</Trans>
        </Button>
      }
    >
      <Trans>Your addons could not be loaded.</Trans>
    </Message>
  );
}
