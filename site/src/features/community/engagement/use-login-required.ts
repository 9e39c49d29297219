import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { loginAddress } from '../../../app/session/next.ts';
import { useSession } from '../../../app/session/session.ts';
import { toast } from '../../../app/toasts/toasts.ts';
import { readToken } from '../../../lib/token.ts';

const TEXTS = {
  rate: msg`Please login to rate this addon.`,
  comment: msg`Please login to comment on this addon.`,
  like: msg`Please login to like this addon.`,
  report: msg`Please login to report this addon.`,
  reportComment: msg`Please login to report this comment.`,
  follow: msg`Please login to follow this publisher.`,
} as const;
export type MembersAction = keyof typeof TEXTS;

/**
 * Returns a check for actions of members. It is true for a member, even if the account is still loading. A guest is
 * told to log in, with a link that leads back afterwards.
 */
export function useLoginRequired(): (action: MembersAction) => boolean {
  const { t, i18n } = useLingui();
  const { user } = useSession();
  const { history } = useRouter();
  return (action) => {
    if (user !== null || readToken() !== null) return true;
    toast.failure(t`Login required`, i18n._(TEXTS[action]), {
      label: t`Login`,
      href: loginAddress(history.location.href),
    });
    return false;
  };
}
