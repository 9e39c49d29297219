import { Trans, useLingui } from '@lingui/react/macro';
import type { AddonDetail } from '@sandcrate/api/addons/contract.ts';
import { LOOK_INSIDE_PROPOSED } from '@sandcrate/api/contract/paths.ts';
import { Link } from '@tanstack/react-router';
import { Alert } from '../../../ui/Alert.tsx';
import { RecalledFor } from '../advisories/RecalledFor.tsx';
import InsideButton from '../inside/InsideButton.tsx';

/** What the publisher and staff must know about an add-on that players do not see as it is. */
export default function AddonNotice({ addon }: { addon: AddonDetail }) {
  const releaseId = addon.openChange?.fileReleaseId;
  return (
    <>
      <Standing addon={addon} />
      {releaseId != null && (
        <InsideButton file={{ addonId: addon.id, releaseId }} opensAt={LOOK_INSIDE_PROPOSED} />
      )}
    </>
  );
}

function Standing({ addon }: { addon: AddonDetail }) {
  const { t } = useLingui();
  if (addon.advisory !== null) {
    return (
      <Alert tone="danger" title={<RecalledFor reason={addon.advisory.reason} />}>
        <p className="whitespace-pre-line" dir="auto">
          {addon.advisory.advisory}
        </p>
        <p className="mt-2">
          <Trans>
            Only you and the reviewers can see this page.{' '}
            <Link
              to="/advisories/$id"
              params={{ id: addon.advisory.id }}
              className="font-semibold text-patina underline"
            >
              Read the advisory
            </Link>
          </Trans>
        </p>
      </Alert>
    );
  }
  if (addon.changesWanted != null) {
    return (
      <Alert tone="warning" title={t`Changes requested`}>
        <p dir="auto">{addon.changesWanted}</p>
        <p className="mt-2">
          <Trans>
            It waits for review again once it is edited.{' '}
            <Link
              to="/publisher/edit/$id"
              params={{ id: addon.id }}
              className="font-semibold text-patina underline"
            >
              Edit it
            </Link>
          </Trans>
        </p>
      </Alert>
    );
  }
  if (addon.status === 'pending') {
    return (
      <Alert tone="warning" title={t`Pending review`}>
        <Trans>Only you and the reviewers can see this page until the addon is approved.</Trans>
      </Alert>
    );
  }
  if (addon.status === 'rejected') {
    return (
      <Alert tone="danger" title={t`Rejected`}>
        <p dir="auto">{addon.rejectionReason ?? t`No reason was given.`}</p>
      </Alert>
    );
  }
  if (addon.isHidden) {
    return (
      <Alert tone="warning" title={t`Hidden`}>
        <Trans>This addon is hidden from public view.</Trans>
      </Alert>
    );
  }
  if (addon.openChange != null) {
    return (
      <Alert title={t`A change is waiting for review`}>
        <Trans>Players see the approved version until then.</Trans>
      </Alert>
    );
  }
  return null;
}
