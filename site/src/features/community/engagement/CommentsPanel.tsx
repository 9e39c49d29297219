import { Trans, useLingui } from '@lingui/react/macro';
import type { AddonDetail } from '@sandcrate/api/addons/contract.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormat } from '../../../app/i18n/use-format.ts';
import { Button } from '../../../ui/Button.tsx';
import { inputClass } from '../../../ui/input.ts';
import { FoldedPanel } from '../../../ui/Panel.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { CommentForm } from './CommentForm.tsx';
import { type CommentSort, commentsQuery } from './queries.ts';
import { onceEach, Thread } from './Thread.tsx';
import { useLinkedComment } from './use-linked-comment.ts';

/** What people say about an add-on: the thread that the address links to, the pinned one, then the others. */
export function CommentsPanel({ addon }: { addon: AddonDetail }) {
  const { t } = useLingui();
  const format = useFormat();
  const [sort, setSort] = useState<CommentSort>('newest');
  const { data, isPending, refetch, hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError } =
    useInfiniteQuery(commentsQuery(addon.id, sort));
  const count = format.count(addon.commentCount);
  const listed = data && onceEach(data.pages.flatMap((page) => page.threads));
  const linked = useLinkedComment(addon.id, listed);
  const threads =
    linked === undefined ? listed : [linked, ...(listed ?? []).filter(({ id }) => id !== linked.id)];
  const total = data?.pages.at(-1)?.total ?? 0;
  return (
    <FoldedPanel id="comments" title={t`Comments (${count})`}>
      <CommentForm addonId={addon.id} />
      {total > 1 && (
        <div className="mt-6 flex justify-end">
          <SortPicker sort={sort} onSort={setSort} />
        </div>
      )}
      <div className="mt-6">
        {isPending && (
          <div className="grid gap-4">
            <Skeleton className="h-16 w-full" />
            <Skeleton className="h-16 w-full" />
          </div>
        )}
        {!isPending && threads === undefined && <Failed onRetry={() => void refetch()} />}
        {threads?.length === 0 && (
          <p className="text-muted">
            <Trans>No comments yet. Be the first to say something.</Trans>
          </p>
        )}
        {threads !== undefined && threads.length > 0 && (
          <ul className="grid divide-y divide-line">
            {threads.map((thread) => (
              <Thread key={thread.id} addon={addon} thread={thread} />
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
    </FoldedPanel>
  );
}

function SortPicker({ sort, onSort }: { sort: CommentSort; onSort: (sort: CommentSort) => void }) {
  const { t } = useLingui();
  return (
    <select
      aria-label={t`Order of comments`}
      value={sort}
      onChange={({ target }) => onSort(target.value === 'oldest' ? 'oldest' : 'newest')}
      className={`${inputClass} w-auto!`}
    >
      <option value="newest">{t`Newest first`}</option>
      <option value="oldest">{t`Oldest first`}</option>
    </select>
  );
}

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
