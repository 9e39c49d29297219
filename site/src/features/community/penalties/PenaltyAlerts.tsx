import { ph } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useFormat } from '../../../app/i18n/use-format.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { WithMessages } from '../../../ui/WithMessages.tsx';
import type { Penalty } from './use-blocking-penalties.ts';

/** A notice for each of the member's penalties: what it blocks, until when and why. */
export default function PenaltyAlerts({ penalties }: { penalties: readonly Penalty[] }) {
  return (
    <WithMessages area="opened" loading={null}>
      {penalties.map((penalty) => (
        <PenaltyAlert key={penalty.id} penalty={penalty} />
      ))}
    </WithMessages>
  );
}

function PenaltyAlert({ penalty: { kind, until, reason, rule } }: { penalty: Penalty }) {
  const title = useTitle(kind, until);
  return (
    <Alert tone="warning" title={title}>
      <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
        {reason}
      </p>
      {rule !== undefined && (
        <p dir="auto">
          <Trans>
            Rule {ph({ number: rule.number })}: {ph({ title: rule.title })}
          </Trans>
        </p>
      )}
      {kind === 'suspended' && (
        <p className="mt-1">
          <Trans>You can log in, read and download. Nothing else is possible until then.</Trans>
        </p>
      )}
    </Alert>
  );
}

function useTitle(kind: Penalty['kind'], until: string): string {
  const { t } = useLingui();
  const date = useFormat().date(until);
  switch (kind) {
    case 'warning':
      return t`A moderator warned you`;
    case 'no-comments':
      return t`You cannot comment until ${ph({ date })}`;
    case 'no-uploads':
      return t`You cannot upload until ${ph({ date })}`;
    case 'suspended':
      return t`Your account is suspended until ${ph({ date })}`;
  }
}
