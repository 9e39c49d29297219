import { X } from 'lucide-react';
import { useState } from 'react';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { IconButton } from '../../ui/IconButton.tsx';

/** Reminds of an address that is not proven yet, at the foot of the screen, where it moves nothing. */
export default function VerificationBanner() {
  const [isClosed, setClosed] = useState(false);
  if (isClosed) return null;
  return (
    <aside
      aria-label="Email verification"
      className="sticky bottom-0 z-30 border-t border-amber bg-amber-wash"
    >
      <div className="page flex items-center gap-3 py-2.5">
        <p className="min-w-0 flex-1 text-sm font-semibold sm:text-base">Please verify your email address.</p>
        <ButtonLink to="/verify-email" size="small">
          Verify Email
        </ButtonLink>
        <IconButton label="Close" onClick={() => setClosed(true)}>
          <X />
        </IconButton>
      </div>
    </aside>
  );
}
