import { Plural, useLingui } from '@lingui/react/macro';
import { COMMENT_TOO_LONG } from '@sandcrate/api/contract/refusals.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { tellFailure } from '../../../app/toasts/tell-failure.ts';
import { toast } from '../../../app/toasts/toasts.ts';
import { call } from '../../../lib/api.ts';
import { issuesOfError } from '../../../lib/server-issues.ts';
import { useDraft } from '../../../lib/use-draft.ts';
import { useSendOnce } from '../../../lib/use-send-once.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { inputClass } from '../../../ui/input.ts';
import { commentsQuery } from './queries.ts';
import { useLoginRequired } from './use-login-required.ts';

const MAX_COMMENT = 2000;

/** A form for a comment, with a live count of its characters. */
export function CommentForm({ addonId }: { addonId: string }) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const isAllowed = useLoginRequired();
  const [content, setContent] = useDraft(`comment:${addonId}`);
  const [issue, setIssue] = useState<string>();
  const area = useRef<HTMLTextAreaElement>(null);
  const takeTyped = useEffectEvent(() => {
    if (area.current !== null && area.current.value !== content) setContent(area.current.value);
  });
  // The visitor may have typed before hydration.
  useEffect(() => takeTyped(), []);
  const length = [...content.trim()].length;
  const isTooLong = length > MAX_COMMENT;
  const { send, isPending } = useSendOnce({
    send: (content, headers) =>
      call('POST /api/addons/{id}/comments', { params: { id: addonId }, body: { content }, headers }),
    onSent: () => {
      setContent('');
      setIssue(undefined);
      toast.notice(t`Comment posted`);
      return queryClient.invalidateQueries(commentsQuery(addonId));
    },
    onFailed: (error) => {
      setIssue(issuesOfError(error).content);
      tellFailure(t`Comment failed`, error, t`Comment failed`);
    },
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    if (isAllowed('comment')) send(content);
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-3">
      <Field
        label={t`Write a comment`}
        error={isTooLong ? COMMENT_TOO_LONG : issue}
        aside={
          <span
            className={`text-sm tabular-nums ${isTooLong ? 'font-semibold text-redstone' : 'text-muted'}`}
          >
            <Plural value={length} one="# character" other="# characters" />
          </span>
        }
      >
        {(control) => (
          <textarea
            {...control}
            ref={area}
            name="content"
            rows={3}
            value={content}
            dir="auto"
            onChange={(event) => {
              setContent(event.target.value);
              setIssue(undefined);
            }}
            className={inputClass}
          />
        )}
      </Field>
      <Button type="submit" disabled={isPending || length === 0 || isTooLong} className="justify-self-end">
        {isPending ? t`Posting...` : t`Post Comment`}
      </Button>
    </form>
  );
}
