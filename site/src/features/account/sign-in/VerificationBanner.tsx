import { Trans, useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { useState } from 'react';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';

/** Stores that the banner was closed, until the browser's tab is closed. */
const KEY = 'verify-later';

function wasClosed(): boolean {
  try {
    return sessionStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

/** A reminder that the email address is not verified yet, at the foot of the screen, where it moves nothing. */
export default function VerificationBanner() {
  const { t } = useLingui();
  const [isClosed, setClosed] = useState(wasClosed);
  if (isClosed) return null;
  function close() {
    setClosed(true);
    try {
      sessionStorage.setItem(KEY, 'true');
    } catch {
      // Storage is forbidden: the banner stays closed until the page is loaded again.
    }
  }
  return (
    <aside
      aria-label={t`Email verification`}
      className="foot-bar sticky bottom-0 z-30 border-t border-amber bg-amber-wash text-sm"
    >
      <div className="page flex flex-wrap items-center justify-end gap-x-3 py-1">
        <p className="min-w-0 flex-1 basis-24 font-semibold">
          <Trans>Please verify your email address.</Trans>
        </p>
        <ButtonLink to="/verify-email" variant="quiet" size="small" className="shrink-0 text-amber underline">
          <Trans>Verify Email</Trans>
        </ButtonLink>
        <IconButton label={t`Close`} onClick={close}>
          <X />
        </IconButton>
      </div>
    </aside>
  );
}
