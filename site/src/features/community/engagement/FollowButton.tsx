import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Bell, BellRing } from 'lucide-react';
import { useSession } from '../../../app/session/session.ts';
import { tellFailure } from '../../../app/toasts/tell-failure.ts';
import { toast } from '../../../app/toasts/toasts.ts';
import { call } from '../../../lib/api.ts';
import { Button } from '../../../ui/Button.tsx';
import { followChanged, showFollow } from './update-caches.ts';
import { useMembersAction } from './use-members-action.ts';

type Props = {
  publisher: { id: string; username: string };
  isFollowed: boolean;
};

/** Follows or unfollows a publisher. Publishers get no button for themselves. */
export function FollowButton({ publisher, isFollowed }: Props) {
  const { t } = useLingui();
  const { user } = useSession();
  const queryClient = useQueryClient();
  const { username } = publisher;
  const params = { username };
  const { mutate, isPending } = useMutation({
    mutationFn: (follow: boolean) =>
      follow
        ? call('PUT /api/publishers/{username}/follow', { params })
        : call('DELETE /api/publishers/{username}/follow', { params }),
    onMutate: (follow) => showFollow(queryClient, publisher.id, { isFollowed: follow }),
    onSuccess: ({ isFollowed, followerCount }) => {
      if (!isFollowed) {
        toast.notice(t`You no longer follow ${username}`, undefined, {
          label: t`Undo`,
          onSelect: () => mutate(true),
        });
      }
      return followChanged(queryClient, publisher.id, { isFollowed, followerCount });
    },
    onError: (error, follow) => {
      showFollow(queryClient, publisher.id, { isFollowed: !follow });
      tellFailure(t`Action failed`, error);
    },
  });
  const isOwn = user !== null && user.id === publisher.id;
  const follow = useMembersAction(
    'follow',
    publisher.id,
    (wanted: boolean) => !isOwn && !isPending && mutate(wanted),
  );
  if (isOwn) return null;
  const Icon = isFollowed ? BellRing : Bell;
  return (
    <Button size="small" variant={isFollowed ? 'secondary' : 'primary'} onClick={() => follow(!isFollowed)}>
      <Icon aria-hidden="true" />
      {isFollowed ? (
        <Trans comment="A pressed button; the name is for screen readers">
          Following<span className="sr-only"> {username}</span>
        </Trans>
      ) : (
        <Trans comment="A button; the name is for screen readers">
          Follow<span className="sr-only"> {username}</span>
        </Trans>
      )}
    </Button>
  );
}
