import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { INVALID_UNSUBSCRIBE_LINK } from '@sandcrate/api/contract/refusals.ts';
import { useMutation } from '@tanstack/react-query';
import { tellFailure } from '../../../app/toasts/tell-failure.ts';
import { tornLetter } from '../../../art/drawings.gen.ts';
import { call, isNotFound } from '../../../lib/api.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { Word } from '../../../ui/Word.tsx';
import { CardPage } from '../sign-in/CardPage.tsx';
import { KIND_NAMES } from './kind-names.ts';

const DIGESTS: Readonly<Record<string, MessageDescriptor>> = {
  daily: msg`the daily digest`,
  weekly: msg`the weekly digest`,
};

/** What a code is about is its beginning; the server checks the rest. */
function subjectOf(code: string): MessageDescriptor | undefined {
  const [subject = ''] = code.split('.', 1);
  const kinds: Readonly<Record<string, MessageDescriptor>> = KIND_NAMES;
  return DIGESTS[subject] ?? kinds[subject];
}

/** Stops mails, by the link in one of them and without logging in. Opening the page alone changes nothing. */
export function Unsubscribe({ code = '' }: { code: string | undefined }) {
  const { t, i18n } = useLingui();
  const subject = subjectOf(code);
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => call('POST /api/unsubscribe', { query: { code } }),
    onError: (failure) => {
      if (!isNotFound(failure)) tellFailure(t`The mails were not stopped`, failure);
    },
  });
  const settings = (
    <ButtonLink to="/settings" search={{ tab: 'notifications' }} variant="secondary" className="mt-4 w-full">
      <Trans>Notification settings</Trans>
    </ButtonLink>
  );
  if (subject === undefined || (error !== null && isNotFound(error))) {
    return (
      <CardPage title={t`Stop mails`} art={tornLetter}>
        <Alert tone="danger">
          <Word of={INVALID_UNSUBSCRIBE_LINK} />
        </Alert>
        {settings}
      </CardPage>
    );
  }
  const name = i18n._(subject);
  if (isSuccess) {
    return (
      <CardPage title={t`Mails stopped`}>
        <p role="status">
          <Trans>You will get no more mail about: {name}. Your inbox on the site stays as it is.</Trans>
        </p>
        {settings}
      </CardPage>
    );
  }
  return (
    <CardPage title={t`Stop mails`} lead={t`Do you want no more mail about this: ${name}?`}>
      <Button className="w-full" disabled={isPending} onClick={() => mutate()}>
        {isPending ? t`Stopping...` : t`Stop these mails`}
      </Button>
      {settings}
    </CardPage>
  );
}
