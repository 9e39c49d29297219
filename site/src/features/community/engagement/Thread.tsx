import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { AddonDetail } from '@sandcrate/api/addons/contract.ts';
import type { CommentView, ThreadView } from '@sandcrate/api/comments/contract.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Comment } from './Comment.tsx';
import { repliesQuery } from './queries.ts';

/** A comment with its replies: some at first, all of them on request. */
export function Thread({ addon, thread }: { addon: AddonDetail; thread: ThreadView }) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const all = useInfiniteQuery({ ...repliesQuery(thread), enabled: isOpen });
  const loaded = all.data && onceEach(all.data.pages.flatMap((page) => page.replies));
  const replies = loaded ?? thread.replies;
  const more = Math.max(thread.replyCount - replies.length, 1);
  const hasMore = loaded === undefined ? thread.replyCount > replies.length : all.hasNextPage;
  const name = thread.user?.username ?? t`Deleted user`;
  return (
    <li className="grid gap-3 py-4 first:pt-0 last:pb-0">
      <Comment addon={addon} comment={thread} />
      {replies.length > 0 && (
        <ul aria-label={t`Replies to ${name}`} className="grid gap-4 border-s-2 border-line ps-3 sm:ps-5">
          {replies.map((reply) => (
            <li key={reply.id}>
              <Comment addon={addon} comment={reply} />
            </li>
          ))}
        </ul>
      )}
      {all.isError && (
        <p className="text-muted">
          <Trans>The replies could not be loaded.</Trans>
        </p>
      )}
      {hasMore && (
        <Button
          variant="secondary"
          size="small"
          className="justify-self-start"
          disabled={all.isFetching}
          onClick={() => {
            if (loaded !== undefined) void all.fetchNextPage();
            else if (isOpen) void all.refetch();
            else setOpen(true);
          }}
        >
          {all.isFetching ? (
            t`Loading...`
          ) : (
            <Plural value={more} one="Show # more reply" other="Show # more replies" />
          )}
        </Button>
      )}
    </li>
  );
}

/** Each comment once: when one was posted between two loads, the last of a page is also the first of the next. */
export const onceEach = <Each extends CommentView>(comments: readonly Each[]): Each[] => [
  ...new Map(comments.map((comment) => [comment.id, comment])).values(),
];
