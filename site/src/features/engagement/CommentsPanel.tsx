import type { AddonDetail } from '@sandcrate/api/contract/addon.ts';
import { useQuery } from '@tanstack/react-query';
import { formatCount } from '../../lib/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Comment } from './Comment.tsx';
import { CommentForm } from './CommentForm.tsx';
import { commentsQuery } from './queries.ts';

/** What people say about an add-on, newest first. */
export function CommentsPanel({ addon }: { addon: AddonDetail }) {
  const { data: comments, isPending, isError, refetch } = useQuery(commentsQuery(addon.id));
  return (
    <Panel title={comments === undefined ? 'Comments' : `Comments (${formatCount(comments.length)})`}>
      <CommentForm addonId={addon.id} />
      <div className="mt-6">
        {isPending && (
          <div className="grid gap-4">
            <Skeleton className="h-16 w-full" />
            <Skeleton className="h-16 w-full" />
          </div>
        )}
        {isError && (
          <p className="flex flex-wrap items-center gap-3 text-muted">
            The comments could not be loaded.
            <Button size="small" variant="secondary" onClick={() => void refetch()}>
              Try again
            </Button>
          </p>
        )}
        {comments?.length === 0 && (
          <p className="text-muted">No comments yet. Be the first to say something.</p>
        )}
        {comments !== undefined && comments.length > 0 && (
          <ul className="grid divide-y divide-line">
            {comments.map((comment) => (
              <Comment key={comment.id} comment={comment} />
            ))}
          </ul>
        )}
      </div>
    </Panel>
  );
}
