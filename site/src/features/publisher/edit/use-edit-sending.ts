import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { AddonDetail } from '@sandcrate/api/addons/contract.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { z } from 'zod';
import { tellFailure } from '../../../app/toasts/tell-failure.ts';
import { toast } from '../../../app/toasts/toasts.ts';
import type { Issues } from '../../../lib/form-issues.ts';
import { addonQuery, reloadAddons } from '../../catalogue/browse/queries.ts';
import { useSending } from '../upload/use-sending.ts';
import type { WayBack } from './way-back.ts';

const Answer = z.object({ status: z.string(), openChange: z.unknown() });

/** Shows whether an edit is live, proposed or in the queue. */
function tellOutcome(answer: unknown, before: AddonDetail, i18n: I18n): void {
  const { data: addon } = Answer.safeParse(answer);
  if (addon !== undefined && before.changesWanted != null) {
    toast.notice(i18n._(msg`Sent to review`), i18n._(msg`Your addon is back at its place in the queue.`));
  } else if (addon?.openChange != null) {
    toast.notice(
      i18n._(msg`Change proposed`),
      i18n._(msg`Players keep the approved version until a reviewer approves the change.`),
    );
  } else if (addon?.status === 'pending' && before.status === 'rejected') {
    toast.notice(i18n._(msg`Sent to review`), i18n._(msg`Your addon is back in the queue.`));
  } else {
    const seen = addon?.status === 'approved' ? i18n._(msg`Players see the change now.`) : undefined;
    toast.notice(i18n._(msg`Addon updated`), seen);
  }
}

/**
 * Sends the changes of an add-on and opens `back`. An empty form is not sent, and says so. If the add-on has changed in
 * the meantime, the page shows its latest state, and saving again applies these changes on top.
 */
export function useEditSending(
  addon: AddonDetail,
  back: WayBack,
  onIssues: (issues: Issues) => void,
  onDone: () => void,
) {
  const { t, i18n } = useLingui();
  const { id, revision } = addon;
  const queryClient = useQueryClient();
  const seenRevision = useRef(revision);
  const navigate = useNavigate();
  const sending = useSending({
    onSent: (answer) => {
      tellOutcome(answer, addon, i18n);
      void reloadAddons(queryClient);
      onDone();
      void navigate(back);
    },
    onFailed: (message, issues, error) => {
      if (error === undefined) toast.failure(t`Upload failed`, message);
      else tellFailure(t`Upload failed`, error, message);
      onIssues(issues);
      if (error?.code === 'addon-changed') void lookAgain();
    },
    fallback: t`Failed to update addon`,
  });
  async function lookAgain() {
    const latest = await queryClient.fetchQuery({ ...addonQuery(id), staleTime: 0 });
    seenRevision.current = latest.revision;
  }
  return {
    ...sending,
    send: (form: FormData) => {
      if ([...form.keys()].length === 0) toast.notice(t`Nothing was changed`);
      else {
        const path = `/api/addons/${encodeURIComponent(id)}`;
        sending.send({ method: 'PUT', path, form, seenRevision: () => seenRevision.current });
      }
    },
  };
}
