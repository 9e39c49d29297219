import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Bell, BellRing } from 'lucide-react';
import { call, messageOf } from '../../lib/api.ts';
import { Button } from '../../ui/Button.tsx';
import { useSession } from '../session/session.ts';
import { toast } from '../toasts/toasts.ts';
import { followingQuery } from './queries.ts';
import { useLoginRequired } from './use-login-required.ts';

type Props = {
  publisher: { id: string; username: string };
  isFollowed: boolean;
  /** Shows the new state, before the server has said anything and once it has. */
  onChange: (isFollowed: boolean, followerCount?: number) => void;
};

/** Follows a publisher or stops; nobody follows themselves. */
export function FollowButton({ publisher, isFollowed, onChange }: Props) {
  const { user } = useSession();
  const isAllowed = useLoginRequired();
  const queryClient = useQueryClient();
  const params = { username: publisher.username };
  const { mutate, isPending } = useMutation({
    mutationFn: (follow: boolean) =>
      follow
        ? call('PUT /api/publishers/{username}/follow', { params })
        : call('DELETE /api/publishers/{username}/follow', { params }),
    onMutate: (follow) => onChange(follow),
    onSuccess: (answer) => {
      onChange(answer.isFollowed, answer.followerCount);
      return queryClient.invalidateQueries(followingQuery);
    },
    onError: (error, follow) => {
      onChange(!follow);
      toast.failure('Action failed', messageOf(error, 'Please try again.'));
    },
  });
  if (user !== null && user.id === publisher.id) return null;
  const Icon = isFollowed ? BellRing : Bell;
  return (
    <Button
      size="small"
      variant={isFollowed ? 'secondary' : 'primary'}
      aria-pressed={isFollowed}
      onClick={() => isAllowed('follow') && !isPending && mutate(!isFollowed)}
    >
      <Icon aria-hidden="true" />
      {isFollowed ? 'Following' : 'Follow'}
      <span className="sr-only"> {publisher.username}</span>
    </Button>
  );
}
