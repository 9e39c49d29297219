import { Trans, useLingui } from '@lingui/react/macro';
import type { SessionUser } from '@sandcrate/api/auth/contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { canEdit, isStaff } from '../../../app/session/permissions.ts';
import { Art } from '../../../art/Art.tsx';
import { emptyCrate, gate } from '../../../art/drawings.gen.ts';
import { isNotFound, messageOf } from '../../../lib/api.ts';
import { forgetDraft } from '../../../lib/use-draft.ts';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import type { ButtonLook } from '../../../ui/button-look.ts';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { Message } from '../../../ui/Message.tsx';
import { PageSkeleton } from '../../../ui/PageSkeleton.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { Word } from '../../../ui/Word.tsx';
import { addonQuery } from '../../catalogue/browse/queries.ts';
import PenaltyNotice from '../../community/penalties/PenaltyNotice.tsx';
import { Conversation, messagesQuery } from './Conversation.tsx';
import { draftOfEdit, EditForm } from './EditForm.tsx';
import { EditNotice } from './EditNotice.tsx';
import { OpenChange } from './OpenChange.tsx';
import { asProposed } from './proposal.ts';
import { RejectedChange } from './RejectedChange.tsx';
import { wayBack } from './way-back.ts';

export function EditPage({ id, user }: { id: string; user: SessionUser }) {
  const { t } = useLingui();
  // Only an action of the visitor resets the form: no reload of the add-on may discard what was typed.
  const [starts, setStarts] = useState(0);
  function restart() {
    forgetDraft(draftOfEdit(id));
    setStarts(starts + 1);
  }
  const { data: addon, isPending, error, refetch } = useQuery(addonQuery(id));
  const isOwn = addon?.publisherId === user.id;
  // Waited for, so that the form below does not move.
  const messages = useQuery({ ...messagesQuery(id), enabled: isOwn });
  if (isPending || messages.isLoading) return <PageSkeleton />;
  if (addon === undefined && error !== null && !isNotFound(error)) {
    return (
      <LoadFailed
        page
        title={t`Failed to fetch addon`}
        onRetry={() => void refetch()}
        actions={<BackToDashboard variant="secondary" />}
      >
        <Word of={messageOf(error, t`Check your connection, then try again.`)} />
      </LoadFailed>
    );
  }
  if (addon === undefined) {
    return (
      <Message page art={<Art of={emptyCrate} />} title={t`Addon Not Found`} actions={<BackToDashboard />}>
        <Trans>The addon you're looking for doesn't exist or has been removed.</Trans>
      </Message>
    );
  }
  if (!canEdit(user, addon)) {
    return (
      <Message page art={<Art of={gate} />} title={t`Access Denied`} actions={<BackToDashboard />}>
        <Trans>You can only edit your own addons.</Trans>
      </Message>
    );
  }
  // Edits by staff apply at once, to what players see.
  const appliesAtOnce = isStaff(user);
  return (
    <div className="page max-w-4xl pt-10">
      <PageTitle page="/publisher/edit/$id" lead={addon.title} />
      <PenaltyNotice kind="no-uploads" />
      <EditNotice addon={addon} isOwn={isOwn} appliesAtOnce={appliesAtOnce} />
      <RejectedChange addon={addon} />
      {isOwn && messages.data && <Conversation addonId={addon.id} messages={messages.data} />}
      {addon.openChange != null && <OpenChange change={addon.openChange} onWithdrawn={restart} />}
      <EditForm
        key={starts}
        addon={appliesAtOnce ? { ...addon, openChange: null } : asProposed(addon)}
        back={wayBack(user, id)}
        onDiscard={restart}
      />
    </div>
  );
}

const BackToDashboard = ({ variant }: ButtonLook) => (
  <ButtonLink to="/publisher/dashboard" variant={variant}>
    <Trans>Go to Dashboard</Trans>
  </ButtonLink>
);
