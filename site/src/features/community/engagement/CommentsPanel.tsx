import { Trans, useLingui } from '@lingui/react/macro';
import type { AddonDetail } from '@sandcrate/api/addons/contract.ts';
import type { CommentView } from '@sandcrate/api/comments/contract.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useFormat } from '../../../app/i18n/use-format.ts';
import { Button } from '../../../ui/Button.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { Comment } from './Comment.tsx';
import { CommentForm } from './CommentForm.tsx';
import { commentsQuery } from './queries.ts';

/** What people say about an add-on, newest first. */
export function CommentsPanel({ addon }: { addon: AddonDetail }) {
  const { t } = useLingui();
  const format = useFormat();
  const { data, isPending, refetch, hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError } =
    useInfiniteQuery(commentsQuery(addon.id));
  const total = data?.pages.at(-1)?.total;
  const count = format.count(total ?? 0);
  const comments = data && onceEach(data.pages.flatMap((page) => page.comments));
  return (
    <Panel title={total === undefined ? t`Comments` : t`Comments (${count})`}>
      <CommentForm addonId={addon.id} />
      <div className="mt-6">
        {isPending && (
          <div className="grid gap-4">
            <Skeleton className="h-16 w-full" />
            <Skeleton className="h-16 w-full" />
          </div>
        )}
        {!isPending && comments === undefined && <Failed onRetry={() => void refetch()} />}
        {comments?.length === 0 && (
          <p className="text-muted">
            <Trans>No comments yet. Be the first to say something.</Trans>
          </p>
        )}
        {comments !== undefined && comments.length > 0 && (
          <ul className="grid divide-y divide-line">
            {comments.map((comment) => (
              <Comment key={comment.id} comment={comment} />
            ))}
          </ul>
        )}
        {isFetchNextPageError && <Failed onRetry={() => void fetchNextPage()} />}
        {hasNextPage && !isFetchNextPageError && (
          <Button
            variant="secondary"
            className="mt-4 w-full"
            disabled={isFetchingNextPage}
            onClick={() => void fetchNextPage()}
          >
            {isFetchingNextPage ? t`Loading...` : t`Show more comments`}
          </Button>
        )}
      </div>
    </Panel>
  );
}

/** Each comment once: when one was posted between two loads, the last of a page is also the first of the next. */
const onceEach = (comments: readonly CommentView[]) => [
  ...new Map(comments.map((comment) => [comment.id, comment])).values(),
];

function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <p className="flex flex-wrap items-center gap-3 text-muted">
      <Trans>The comments could not be loaded.</Trans>
      <Button size="small" variant="secondary" onClick={onRetry}>
        <Trans>Try again</Trans>
      </Button>
    </p>
  );
}
