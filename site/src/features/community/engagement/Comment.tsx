import { Trans, useLingui } from '@lingui/react/macro';
import type { AddonDetail } from '@sandcrate/api/addons/contract.ts';
import type { CommentView } from '@sandcrate/api/comments/contract.ts';
import { COMMENT_EDITABLE_MS } from '@sandcrate/api/contract/limits.ts';
import { BadgeCheck, Pin } from 'lucide-react';
import { useId, useState } from 'react';
import { useFormat } from '../../../app/i18n/use-format.ts';
import { canEdit, isStaff } from '../../../app/session/permissions.ts';
import { useSession } from '../../../app/session/session.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Formatted } from '../../../ui/Formatted.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { CommentForm } from './CommentForm.tsx';
import { ReportButton } from './ReportButton.tsx';
import { useMembersAction } from './use-members-action.ts';
import { usePin } from './use-pin.ts';

/** Loaded on demand: a dialog is a lot of code that few people need. */
const DeleteComment = lazyPart(() => import('./DeleteComment.tsx'), {
  fallback: <span className="size-[min(2.5rem,12vw)] shrink-0" />,
});

/** Loaded when somebody opens one. */
const ProfileCard = lazyPart(() => import('../profiles/ProfileCard.tsx'), {
  fallback: <Skeleton className="h-24 w-full" />,
});

export const anchorOf = (commentId: string) => `comment-${commentId}`;

type Props = { addon: AddonDetail; comment: CommentView };

/** One comment or reply, with what the viewer can do about it. */
export function Comment({ addon, comment }: Props) {
  const { user } = useSession();
  const isOwn = user !== null && user.id === comment.userId;
  const [form, setForm] = useState<'reply' | 'edit'>();
  const [isProfileOpen, setProfileOpen] = useState(false);
  const cardId = useId();
  const close = () => setForm(undefined);
  if (comment.isDeleted) {
    return (
      <div id={anchorOf(comment.id)} tabIndex={-1} className="scroll-mt-24 py-1 text-muted italic">
        <Trans>This comment was deleted.</Trans>
      </div>
    );
  }
  return (
    <article
      id={anchorOf(comment.id)}
      tabIndex={-1}
      className="grid scroll-mt-24 gap-1.5 outline-offset-4 target:outline-2 target:outline-amber"
    >
      <Heading
        comment={comment}
        card={{ id: cardId, isOpen: isProfileOpen, onToggle: () => setProfileOpen(!isProfileOpen) }}
      >
        {!isOwn && comment.userId !== null && <ReportButton subject={{ kind: 'comment', id: comment.id }} />}
        {(isOwn || isStaff(user)) && <DeleteComment comment={comment} isOwn={isOwn} />}
      </Heading>
      {isProfileOpen && comment.userId !== null && comment.user !== null && (
        <ProfileCard id={cardId} accountId={comment.userId} username={comment.user.username} />
      )}
      {form === 'edit' ? (
        <CommentForm addonId={addon.id} edited={comment} onClose={close} />
      ) : (
        <>
          <Formatted source={comment.content} dialect="short" mentions={comment.mentions} />
          <Actions addon={addon} comment={comment} onForm={setForm} />
        </>
      )}
      {form === 'reply' && <CommentForm addonId={addon.id} replyTo={comment} onClose={close} />}
    </article>
  );
}

type HeadingProps = {
  comment: CommentView;
  card: { id: string; isOpen: boolean; onToggle: () => void };
  children: React.ReactNode;
};

/** The author's name, which opens their profile if there is one. */
function Author({ comment, card }: Pick<HeadingProps, 'comment' | 'card'>) {
  const { t } = useLingui();
  const name = comment.user?.username ?? t`Deleted user`;
  if (!comment.hasProfile) return <strong className="min-w-0 truncate">{name}</strong>;
  return (
    <button
      type="button"
      aria-expanded={card.isOpen}
      aria-controls={card.isOpen ? card.id : undefined}
      onClick={card.onToggle}
      className="min-w-0 truncate py-1 font-bold underline noscript:no-underline decoration-line underline-offset-4 hover:decoration-current"
    >
      {name}
    </button>
  );
}

/** Who wrote a comment and when. The time links to the comment. */
function Heading({ comment, card, children }: HeadingProps) {
  const { date } = useFormat();
  return (
    <div className="flex min-h-10 items-center gap-x-2.5">
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2.5 gap-y-1">
        <Author comment={comment} card={card} />
        {comment.isPublisher && (
          <Badge tone="patina">
            {comment.user?.isVerified === true && <BadgeCheck aria-hidden="true" />}
            <Trans>Publisher</Trans>
          </Badge>
        )}
        {comment.isPinned && (
          <Badge tone="amber">
            <Pin aria-hidden="true" />
            <Trans>Pinned</Trans>
          </Badge>
        )}
        <a href={`#${anchorOf(comment.id)}`} className="text-sm text-muted hover:underline">
          <time dateTime={comment.createdAt}>{date(comment.createdAt)}</time>
        </a>
        {comment.editedAt !== null && (
          <span className="text-sm text-muted" title={date(comment.editedAt)}>
            <Trans>edited</Trans>
          </span>
        )}
      </div>
      {children}
    </div>
  );
}

function Actions({ addon, comment, onForm }: Props & { onForm: (form: 'reply' | 'edit') => void }) {
  const { t } = useLingui();
  const { user } = useSession();
  const reply = useMembersAction('reply', comment.id, () => onForm('reply'));
  const { pin, unpin, isPending } = usePin(comment);
  const name = comment.user?.username ?? t`Deleted user`;
  const isEditable =
    user !== null &&
    user.id === comment.userId &&
    Date.now() - Date.parse(comment.createdAt) < COMMENT_EDITABLE_MS;
  return (
    <div className="-mx-3 flex flex-wrap gap-x-1">
      <Button variant="quiet" size="small" aria-label={t`Reply to ${name}`} onClick={() => reply()}>
        <Trans context="verb">Reply</Trans>
      </Button>
      {isEditable && (
        <Button variant="quiet" size="small" aria-label={t`Edit your comment`} onClick={() => onForm('edit')}>
          <Trans>Edit</Trans>
        </Button>
      )}
      {comment.threadId === null && canEdit(user, addon) && (
        <Button
          variant="quiet"
          size="small"
          disabled={isPending}
          onClick={() => (comment.isPinned ? unpin() : pin())}
        >
          {comment.isPinned ? t`Unpin` : t`Pin`}
        </Button>
      )}
    </div>
  );
}
