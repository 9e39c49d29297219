import { Trans, useLingui } from '@lingui/react/macro';
import type { CommentView } from '@sandcrate/api/comments/contract.ts';
import { BadgeCheck } from 'lucide-react';
import { useFormat } from '../../../app/i18n/use-format.ts';
import { isStaff } from '../../../app/session/permissions.ts';
import { useSession } from '../../../app/session/session.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { ReportButton } from './ReportButton.tsx';

/** Loaded on demand: a dialog is a lot of code that few people need. */
const DeleteComment = lazyPart(() => import('./DeleteComment.tsx'), {
  fallback: <span className="size-[min(2.5rem,12vw)] shrink-0" />,
});

export function Comment({ comment }: { comment: CommentView }) {
  const { t } = useLingui();
  const { date } = useFormat();
  const { user } = useSession();
  const isOwn = user !== null && user.id === comment.userId;
  return (
    <li className="grid gap-1.5 py-4 first:pt-0 last:pb-0">
      <div className="flex min-h-10 items-center gap-x-2.5">
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2.5 gap-y-1">
          <strong className="min-w-0 truncate">{comment.user?.username ?? t`Deleted user`}</strong>
          {comment.isPublisher && (
            <Badge tone="patina">
              {comment.user?.isVerified === true && <BadgeCheck aria-hidden="true" />}
              <Trans>Publisher</Trans>
            </Badge>
          )}
          <time dateTime={comment.createdAt} className="text-sm text-muted">
            {date(comment.createdAt)}
          </time>
        </div>
        {!isOwn && comment.userId !== null && <ReportButton subject={{ kind: 'comment', id: comment.id }} />}
        {(isOwn || isStaff(user)) && <DeleteComment comment={comment} isOwn={isOwn} />}
      </div>
      <p className="max-w-[46em] leading-relaxed wrap-anywhere whitespace-pre-line" dir="auto">
        {comment.content}
      </p>
    </li>
  );
}
