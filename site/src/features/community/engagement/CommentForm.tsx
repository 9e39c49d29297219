import { Plural, useLingui } from '@lingui/react/macro';
import type { CommentView } from '@sandcrate/api/comments/contract.ts';
import { MAX_COMMENT } from '@sandcrate/api/contract/limits.ts';
import { COMMENT_TOO_LONG } from '@sandcrate/api/contract/refusals.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSession } from '../../../app/session/session.ts';
import { tellFailure } from '../../../app/toasts/tell-failure.ts';
import { toast } from '../../../app/toasts/toasts.ts';
import { call } from '../../../lib/api.ts';
import { keys } from '../../../lib/query-keys.ts';
import { issuesOfError } from '../../../lib/server-issues.ts';
import { useDraft } from '../../../lib/use-draft.ts';
import { useSendOnce } from '../../../lib/use-send-once.ts';
import { Button } from '../../../ui/Button.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { MarkdownField } from '../../../ui/markdown/MarkdownField.tsx';
import { useMembersAction } from './use-members-action.ts';

const PenaltyNotice = lazyPart(() => import('../penalties/PenaltyNotice.tsx'));

type Props = {
  addonId: string;
  /** Writes a reply to this comment. */
  replyTo?: CommentView;
  /** Edits this comment. */
  edited?: CommentView;
  /** Closes a form that was opened: after it was sent, or on Cancel. */
  onClose?: () => void;
};

/** A form for a comment, a reply or an edit, with a live count of its characters. */
export function CommentForm({ addonId, replyTo, edited, onClose }: Props) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const { user } = useSession();
  const texts = useTexts({ replyTo, edited });
  const [draft, setDraft] = useDraft(
    edited ? `edit:${edited.id}` : replyTo ? `reply:${replyTo.id}` : `comment:${addonId}`,
  );
  const [isTouched, setTouched] = useState(false);
  const content = edited && !isTouched && draft === '' ? edited.content : draft;
  const setContent = (text: string) => {
    setTouched(true);
    setDraft(text);
  };
  const [issue, setIssue] = useState<string>();
  const area = useRef<HTMLTextAreaElement>(null);
  const isOpened = onClose !== undefined;
  const start = useEffectEvent(() => {
    // The visitor may have typed before hydration.
    if (area.current !== null && area.current.value !== content) setContent(area.current.value);
    if (isOpened) area.current?.focus();
  });
  useEffect(() => start(), []);
  const length = [...content.trim()].length;
  const isTooLong = length > MAX_COMMENT;
  const { send, isPending } = useSendOnce({
    send: (content: string, headers) =>
      edited
        ? call('PUT /api/comments/{id}', { params: { id: edited.id }, body: { content }, headers })
        : call('POST /api/addons/{id}/comments', {
            params: { id: addonId },
            body: { content, ...(replyTo && { replyTo: replyTo.id }) },
            headers,
          }),
    onSent: async () => {
      setDraft('');
      setIssue(undefined);
      toast.notice(texts.done);
      const shown = [
        queryClient.invalidateQueries({ queryKey: keys.comments(addonId) }),
        queryClient.invalidateQueries({ queryKey: keys.addons.one(addonId), exact: true }),
      ];
      await Promise.all(shown);
      onClose?.();
    },
    onFailed: (error) => {
      setIssue(issuesOfError(error).content);
      tellFailure(texts.failed, error, texts.failed);
    },
  });
  const post = useMembersAction('comment', edited?.id ?? replyTo?.id ?? addonId, send);
  function submit(event: FormEvent) {
    event.preventDefault();
    post(content);
  }
  const isUnchanged = edited !== undefined && content.trim() === edited.content;
  return (
    <form onSubmit={submit} noValidate className="grid gap-3">
      {user?.penalties && <PenaltyNotice kind="no-comments" />}
      <MarkdownField
        ref={area}
        label={texts.label}
        name="content"
        value={content}
        onChange={(text) => {
          setContent(text);
          setIssue(undefined);
        }}
        max={MAX_COMMENT}
        dialect="short"
        rows={3}
        error={isTooLong ? COMMENT_TOO_LONG : issue}
        aside={
          <span
            className={`text-sm tabular-nums ${isTooLong ? 'font-semibold text-redstone' : 'text-muted'}`}
          >
            <Plural value={length} one="# character" other="# characters" />
          </span>
        }
        opensBar
      />
      <div className="flex flex-wrap justify-end gap-3">
        {isOpened && (
          <Button
            variant="quiet"
            onClick={() => {
              setDraft('');
              onClose();
            }}
          >
            {t`Cancel`}
          </Button>
        )}
        <Button type="submit" disabled={isPending || length === 0 || isTooLong || isUnchanged}>
          {isPending ? texts.sending : texts.send}
        </Button>
      </div>
    </form>
  );
}

function useTexts({ replyTo, edited }: Pick<Props, 'replyTo' | 'edited'>) {
  const { t } = useLingui();
  if (edited) {
    return {
      label: t`Edit your comment`,
      send: t`Save`,
      sending: t`Saving...`,
      done: t`Comment edited`,
      failed: t`Comment could not be edited`,
    };
  }
  const name = replyTo?.user?.username ?? t`Deleted user`;
  return {
    label: replyTo ? t`Reply to ${name}` : t`Write a comment`,
    send: replyTo ? t`Post reply` : t`Post Comment`,
    sending: t`Posting...`,
    done: replyTo ? t`Reply posted` : t`Comment posted`,
    failed: t`Comment failed`,
  };
}
