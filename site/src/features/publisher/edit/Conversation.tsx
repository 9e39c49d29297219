import { useLingui } from '@lingui/react/macro';
import { MESSAGE_TOO_LONG } from '@sandcrate/api/contract/refusals.ts';
import type { MessageView } from '@sandcrate/api/messages/contract.ts';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useFormat } from '../../../app/i18n/use-format.ts';
import { tellFailure } from '../../../app/toasts/tell-failure.ts';
import { toast } from '../../../app/toasts/toasts.ts';
import { call } from '../../../lib/api.ts';
import { keys } from '../../../lib/query-keys.ts';
import { issuesOfError } from '../../../lib/server-issues.ts';
import { useDraft } from '../../../lib/use-draft.ts';
import { useSendOnce } from '../../../lib/use-send-once.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { inputClass } from '../../../ui/input.ts';
import { Panel } from '../../../ui/Panel.tsx';

const MAX_MESSAGE = 2000;

export const messagesQuery = (id: string) =>
  queryOptions({
    queryKey: keys.addons.part(id, 'messages'),
    queryFn: () => call('GET /api/addons/{id}/messages', { params: { id }, query: { limit: 100 } }),
  });

type Props = { addonId: string; messages: readonly MessageView[] };

/**
 * The messages between the publisher of an add-on and its reviewers, with a form for a new one. Folded as long as nobody
 * has written, because most edits need no message.
 */
export function Conversation({ addonId, messages }: Props) {
  const { t } = useLingui();
  const [isOpen] = useState(messages.length > 0);
  return (
    <div className="mb-6">
      <Panel>
        <details open={isOpen}>
          <summary className="cursor-pointer">
            <h2 className="inline text-lg font-bold">{t`Conversation with the reviewers`}</h2>
          </summary>
          <div className="pt-4">
            {messages.length > 0 && (
              <ol className="mb-6 grid gap-4">
                {messages.toReversed().map((message) => (
                  <Message key={message.id} message={message} />
                ))}
              </ol>
            )}
            <MessageForm addonId={addonId} />
          </div>
        </details>
      </Panel>
    </div>
  );
}

function Message({ message: { by, text, postedAt } }: { message: MessageView }) {
  const { t } = useLingui();
  const { date } = useFormat();
  return (
    <li className="grid gap-1 border-s-4 border-line ps-4">
      <p className="text-sm text-muted">
        <span className="font-semibold">{by === 'publisher' ? t`You` : t`A reviewer`}</span> ·{' '}
        {date(postedAt)}
      </p>
      <p className="wrap-anywhere whitespace-pre-line" dir="auto">
        {text ?? t`This text was erased.`}
      </p>
    </li>
  );
}

function MessageForm({ addonId }: { addonId: string }) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const [text, setText] = useDraft(`message:${addonId}`);
  const [issue, setIssue] = useState<string>();
  const isTooLong = [...text.trim()].length > MAX_MESSAGE;
  const { send, isPending } = useSendOnce({
    send: (text: string, headers) =>
      call('POST /api/addons/{id}/messages', { params: { id: addonId }, body: { text }, headers }),
    onSent: () => {
      setText('');
      setIssue(undefined);
      toast.notice(t`Message sent`);
      return queryClient.invalidateQueries(messagesQuery(addonId));
    },
    onFailed: (error) => {
      setIssue(issuesOfError(error).text);
      tellFailure(t`Message failed`, error, t`Message failed`);
    },
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    send(text);
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-3">
      <Field label={t`Write to the reviewers`} error={isTooLong ? MESSAGE_TOO_LONG : issue}>
        {(control) => (
          <textarea
            {...control}
            name="text"
            rows={3}
            value={text}
            dir="auto"
            onChange={(event) => {
              setText(event.target.value);
              setIssue(undefined);
            }}
            className={inputClass}
          />
        )}
      </Field>
      <Button
        type="submit"
        variant="secondary"
        disabled={isPending || text.trim() === '' || isTooLong}
        className="justify-self-end"
      >
        {isPending ? t`Sending...` : t`Send Message`}
      </Button>
    </form>
  );
}
