import { ApiError } from '@sandcrate/api/contract/client.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call, messageOf } from '../../lib/api.ts';
import { formatCount } from '../../lib/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { inputClass } from '../../ui/input.ts';
import { toast } from '../toasts/toasts.ts';
import { commentsQuery } from './queries.ts';
import { useLoginRequired } from './use-login-required.ts';

/** Where a comment is written, with a live count of its characters. */
export function CommentForm({ addonId }: { addonId: string }) {
  const queryClient = useQueryClient();
  const isAllowed = useLoginRequired();
  const [content, setContent] = useState('');
  const [issue, setIssue] = useState<string>();
  const { mutate, isPending } = useMutation({
    mutationFn: (body: { content: string }) =>
      call('POST /api/addons/{id}/comments', { params: { id: addonId }, body }),
    onSuccess: () => {
      setContent('');
      setIssue(undefined);
      toast.notice('Comment posted');
      return queryClient.invalidateQueries(commentsQuery(addonId));
    },
    onError: (error) => {
      setIssue(issueOf(error));
      toast.failure('Comment failed', messageOf(error, 'Comment failed'));
    },
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    if (isAllowed('comment')) mutate({ content });
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-3">
      <Field
        label="Write a comment"
        error={issue}
        aside={
          <span className="text-sm text-muted tabular-nums">
            {formatCount([...content].length)} characters
          </span>
        }
      >
        {(control) => (
          <textarea
            {...control}
            name="content"
            rows={3}
            value={content}
            onChange={(event) => setContent(event.target.value)}
            className={inputClass}
          />
        )}
      </Field>
      <Button type="submit" disabled={isPending || content.trim() === ''} className="justify-self-end">
        {isPending ? 'Posting...' : 'Post Comment'}
      </Button>
    </form>
  );
}

/** What the server finds wrong with the text. It alone checks it: the schemas would be half of this page's code. */
const issueOf = (error: Error) =>
  error instanceof ApiError ? error.issues.find(({ path }) => path === 'content')?.message : undefined;
