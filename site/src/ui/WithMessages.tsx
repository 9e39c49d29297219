import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Area } from '../app/i18n/areas.ts';
import { useMessages } from '../app/i18n/use-messages.ts';
import { LoadFailed } from './LoadFailed.tsx';

type Props = {
  area: Area;
  /** Shown while the messages are loading. */
  loading: ReactNode;
  children: ReactNode;
};

/** Loads messages that the page itself does not load, then shows the children. */
export function WithMessages({ area, loading, children }: Props) {
  const { t } = useLingui();
  const { isSuccess, isError, refetch } = useMessages(area);
  if (isError) {
    return (
      <LoadFailed title={t`Something went wrong`} onRetry={() => void refetch()}>
        <Trans>Check your connection, then try again.</Trans>
      </LoadFailed>
    );
  }
  return isSuccess ? children : loading;
}
