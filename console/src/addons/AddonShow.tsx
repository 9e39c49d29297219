import { ShowBase, useRecordContext } from 'react-admin';
import { PageHeader } from '../ui/PageHeader.tsx';
import { AddonEvidence } from './AddonEvidence.tsx';
import { FeaturedField } from './FeaturedSwitch.tsx';
import { MissingAddon } from './MissingAddon.tsx';
import type { ReviewedAddon } from './moderated-addon.ts';
import { PublisherName } from './PublisherName.tsx';
import { ReplayLink } from './ReplayLink.tsx';
import { StatusBadge } from './StatusBadge.tsx';

// Keeps react-admin from leaving the page, which itself says what happened to the add-on.
const stayHere = () => undefined;

/** One add-on, with its evidence and all actions on it. */
export default function AddonShow() {
  return (
    <ShowBase error={<MissingAddon />} queryOptions={{ onError: stayHere }}>
      <AddonPage />
    </ShowBase>
  );
}

function AddonPage() {
  const addon = useRecordContext<ReviewedAddon>();
  if (addon === undefined) return null;
  return (
    <>
      <PageHeader title={addon.title} isName lead={<PublisherName />}>
        <StatusBadge />
        <FeaturedField />
        <ReplayLink />
      </PageHeader>
      <AddonEvidence addon={addon} />
    </>
  );
}
