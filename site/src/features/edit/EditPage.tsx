import type { SessionUser } from '@sandcrate/api/contract/account.ts';
import { useQuery } from '@tanstack/react-query';
import { Art } from '../../art/Art.tsx';
import { emptyCrate, gate } from '../../art/drawings.gen.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Message } from '../../ui/Message.tsx';
import { PageSkeleton } from '../../ui/PageSkeleton.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { addonQuery } from '../addons/queries.ts';
import { canEdit } from '../session/permissions.ts';
import { EditForm } from './EditForm.tsx';
import { EditNotice } from './EditNotice.tsx';
import { OpenChange } from './OpenChange.tsx';
import { RejectedChange } from './RejectedChange.tsx';

export function EditPage({ id, user }: { id: string; user: SessionUser }) {
  const { data: addon, isPending } = useQuery(addonQuery(id));
  if (isPending) return <PageSkeleton />;
  if (addon === undefined) {
    return (
      <Message page art={<Art of={emptyCrate} />} title="Addon Not Found" actions={<BackToDashboard />}>
        The addon you're looking for doesn't exist or has been removed.
      </Message>
    );
  }
  if (!canEdit(user, addon)) {
    return (
      <Message page art={<Art of={gate} />} title="Access Denied" actions={<BackToDashboard />}>
        You can only edit your own addons.
      </Message>
    );
  }
  return (
    <div className="page max-w-4xl pt-10">
      <PageTitle lead={addon.title}>Edit Addon</PageTitle>
      <EditNotice addon={addon} isOwn={addon.publisherId === user.id} />
      {addon.openChange != null && <OpenChange change={addon.openChange} />}
      <RejectedChange addon={addon} />
      <EditForm addon={addon} />
    </div>
  );
}

const BackToDashboard = () => <ButtonLink to="/publisher/dashboard">Go to Dashboard</ButtonLink>;
