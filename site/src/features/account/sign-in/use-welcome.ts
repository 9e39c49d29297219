import { ph } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { SessionUser } from '@sandcrate/api/auth/contract.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useAddress } from '../../../app/i18n/use-address.ts';
import { siteNameOf } from '../../../app/site/site-name.ts';
import { toast } from '../../../app/toasts/toasts.ts';

/** Returns a function that welcomes a new member, and asks once to verify an address that is not verified yet. */
export function useWelcome(): (user: SessionUser, description: string) => void {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const href = useAddress('/verify-email');
  return ({ emailVerified }, description) =>
    void toast.notice(
      t`Welcome to ${ph({ siteName: siteNameOf(queryClient) })}!`,
      description,
      emailVerified ? undefined : { label: t`Verify Email`, href, lasts: true },
    );
}
