import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { FormEvent } from 'react';
import { renewUser } from '../../../app/session/session.ts';
import { tellFailure } from '../../../app/toasts/tell-failure.ts';
import { toast } from '../../../app/toasts/toasts.ts';
import { call } from '../../../lib/api.ts';
import { useDraft } from '../../../lib/use-draft.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { inputClass } from '../../../ui/input.ts';
import { accountQuery } from '../sign-in/queries.ts';

const MAX_MESSAGE = 1000;

/** Requests publisher access, which is granted at once or decided by an administrator, who reads the message. */
export function RequestAccess({ isReviewed }: { isReviewed: boolean }) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [message, setMessage] = useDraft('apply');
  const { mutate, isPending } = useMutation({
    mutationFn: () => call('POST /api/publisher/apply', { body: message.trim() === '' ? {} : { message } }),
    onSuccess: async ({ state, user }) => {
      setMessage('');
      if (state === 'requested') {
        toast.notice(t`Request sent`, t`An administrator will decide about your publisher access.`);
        return queryClient.invalidateQueries(accountQuery);
      }
      renewUser(queryClient, user);
      toast.notice(t`Publisher Access Granted!`, t`You can now upload and manage your addons.`);
      await navigate({ to: '/publisher/dashboard' });
    },
    onError: (error) => tellFailure(t`Application Failed`, error),
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    mutate();
  }
  return (
    <form onSubmit={submit} className="grid max-w-xl gap-5">
      {isReviewed && (
        <Field label={t`What would you like to publish?`} hint={t`Optional. An administrator reads it.`}>
          {(control) => (
            <textarea
              {...control}
              rows={4}
              dir="auto"
              maxLength={MAX_MESSAGE}
              value={message}
              onChange={(event) => setMessage(event.target.value)}
              className={inputClass}
            />
          )}
        </Field>
      )}
      <Button type="submit" size="large" disabled={isPending} className="w-fit">
        {isPending ? t`Requesting...` : t`Request Publisher Access`}
      </Button>
    </form>
  );
}
