import { Trans, useLingui } from '@lingui/react/macro';
import type { CollectionView } from '@sandcrate/api/collections/contract.ts';
import { Alert } from '../../../ui/Alert.tsx';

/** Tells the owner and staff that a moderator took down a collection, and why. */
export function TakenDown({ of: { takenDown } }: { of: Pick<CollectionView, 'takenDown'> }) {
  const { t } = useLingui();
  if (takenDown === null) return null;
  const { by, reason } = takenDown;
  return (
    <Alert
      tone="warning"
      title={
        by === 'hidden'
          ? t`A moderator has hidden this collection.`
          : t`A moderator has removed this collection.`
      }
    >
      {reason !== null && (
        <p>
          <Trans>
            Reason: <bdi>{reason}</bdi>
          </Trans>
        </p>
      )}
    </Alert>
  );
}
