import { msg } from '@lingui/core/macro';
import type { ProfileContent } from '@sandcrate/api/profiles/contract.ts';
import { useSession } from '../../../app/session/session.ts';
import { ReportButton } from '../engagement/ReportButton.tsx';

const WORDS = {
  label: msg`Report profile`,
  login: msg`Please login to report this profile.`,
  title: msg`Report this profile`,
  lead: msg`Moderators read every report. The owner of the profile does not learn who sent it.`,
} as const;

/** Reports what somebody else shows in their profile. Nothing without such content. */
export function ReportProfile({ profile }: { profile: ProfileContent & { id: string } }) {
  const { user } = useSession();
  const { id, pictureUrl, text, links } = profile;
  const isEmpty = pictureUrl === null && text === null && links.length === 0;
  if (isEmpty || user?.id === id) return null;
  return <ReportButton subject={{ kind: 'profile', id }} words={WORDS} />;
}
