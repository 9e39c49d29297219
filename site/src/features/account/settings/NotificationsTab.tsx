import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import {
  NoticeKind,
  NotificationSettingsBody,
  type NotificationSettingsView,
} from '@sandcrate/api/inbox/contract.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isStaff } from '../../../app/session/permissions.ts';
import { useSession } from '../../../app/session/session.ts';
import { tellFailure } from '../../../app/toasts/tell-failure.ts';
import { toast } from '../../../app/toasts/toasts.ts';
import { call } from '../../../lib/api.ts';
import { keys } from '../../../lib/query-keys.ts';
import { checkedBy, useCheckedForm } from '../../../lib/use-checked-form.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { inputClass } from '../../../ui/input.ts';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { Switch } from '../../../ui/Switch.tsx';
import { KIND_NAMES } from '../inbox/kind-names.ts';
import { type Kind, notificationSettingsQuery } from '../inbox/queries.ts';
import { PushPanel } from './PushPanel.tsx';

/** Which notices the member wants, and how. */
export function NotificationsTab() {
  const { t } = useLingui();
  const { data, isPending, refetch } = useQuery(notificationSettingsQuery);
  if (isPending) return <Skeleton className="h-96 w-full" />;
  if (data === undefined) {
    return (
      <LoadFailed title={t`Failed to load the settings`} onRetry={() => void refetch()}>
        <Trans>Your notification settings could not be loaded.</Trans>
      </LoadFailed>
    );
  }
  return <SettingsForm settings={data} />;
}

type OptionalKind = keyof NotificationSettingsView['kinds'];
const OPTIONAL: readonly OptionalKind[] = NotificationSettingsBody.shape.kinds.keyof().options;
const isOptional = (kind: Kind) => OPTIONAL.some((optional) => optional === kind);
const ALWAYS: readonly Kind[] = NoticeKind.options.filter((kind) => !isOptional(kind));

type MailTime = NotificationSettingsView['kinds'][OptionalKind]['mail'];
const TIME_NAMES: Readonly<Record<MailTime, MessageDescriptor>> = {
  'at-once': msg`At once`,
  daily: msg`In a daily digest`,
  weekly: msg`In a weekly digest`,
  off: msg`Not by mail`,
};
const MAIL_TIMES: readonly MailTime[] = ['at-once', 'daily', 'weekly', 'off'];

function SettingsForm({ settings }: { settings: NotificationSettingsView }) {
  const { t, i18n } = useLingui();
  const queryClient = useQueryClient();
  const { user } = useSession();
  const optional = isStaff(user) ? OPTIONAL : OPTIONAL.filter((kind) => kind !== 'queue');
  const [kinds, setKinds] = useState(settings.kinds);
  const [isFiltered, setFiltered] = useState(settings.gameVersion !== null);
  const { mutate, isPending } = useMutation({
    mutationFn: (body: NotificationSettingsView) => call('PUT /api/users/me/notification-settings', { body }),
    onSuccess: (saved) => {
      queryClient.setQueryData(notificationSettingsQuery.queryKey, saved);
      void queryClient.invalidateQueries({ queryKey: keys.inbox.all });
      toast.notice(t`Settings saved`);
    },
    onError: (error) => {
      refuse(error);
      tellFailure(t`The settings were not saved`, error);
    },
  });
  const { issues, formProps, refuse } = useCheckedForm(
    checkedBy(NotificationSettingsBody, isFiltered ? { kinds } : { kinds, gameVersion: null }),
    (body) => mutate(body),
  );
  const explained: Readonly<Record<OptionalKind, string>> = {
    release: t`Of addons that you downloaded, like or have in a collection, and of publishers you follow`,
    'new-addon': t`Of publishers you follow`,
    collection: t`When something is added to them`,
    answer: t`To your comments, and where somebody mentions you`,
    comment: t`On your own addons`,
    decision: t`About your addons, comments and reports`,
    message: t`About your addons, while they are reviewed`,
    queue: t`When something waits for a review for more than a day`,
  };
  return (
    <form {...formProps} className="grid gap-6">
      <Panel title={t`Show in my inbox`}>
        <div className="grid gap-4">
          {optional.map((kind) => (
            <Switch
              key={kind}
              label={i18n._(KIND_NAMES[kind])}
              hint={explained[kind]}
              checked={kinds[kind].site}
              onChange={(site) => setKinds({ ...kinds, [kind]: { ...kinds[kind], site } })}
            />
          ))}
          {ALWAYS.map((kind) => (
            <Switch
              key={kind}
              label={i18n._(KIND_NAMES[kind])}
              hint={t`Always shown`}
              checked
              disabled
              onChange={() => undefined}
            />
          ))}
        </div>
      </Panel>
      <Panel title={t`Send me by mail`}>
        <div className="grid gap-4 sm:grid-cols-2">
          {optional.map((kind) => (
            <Field key={kind} label={i18n._(KIND_NAMES[kind])}>
              {(control) => (
                <select
                  {...control}
                  className={inputClass}
                  value={kinds[kind].mail}
                  onChange={({ target }) => {
                    const mail = MAIL_TIMES.find((time) => time === target.value);
                    if (mail !== undefined) setKinds({ ...kinds, [kind]: { ...kinds[kind], mail } });
                  }}
                >
                  {MAIL_TIMES.map((time) => (
                    <option key={time} value={time}>
                      {i18n._(TIME_NAMES[time])}
                    </option>
                  ))}
                </select>
              )}
            </Field>
          ))}
        </div>
        <p className="mt-4 text-sm text-muted">
          <Trans>
            Digests are sent at 8 in the morning where you are, weekly ones on Mondays. They leave out what
            you have read in your inbox. Recalls and what concerns the security of your account are always
            mailed at once.
          </Trans>
        </p>
      </Panel>
      <PushPanel optional={optional} kinds={kinds} onChange={setKinds} />
      <Panel title={t`My game version`}>
        <div className="grid gap-4">
          <Switch
            label={t`Only what works on my game version`}
            hint={t`New versions that need a later version of the game are left out.`}
            checked={isFiltered}
            onChange={setFiltered}
          />
          {isFiltered && (
            <Field label={t`Game version`} error={issues.gameVersion}>
              {(control) => (
                <input
                  {...control}
                  name="gameVersion"
                  inputMode="decimal"
                  autoComplete="off"
                  placeholder="1.21.50"
                  defaultValue={settings.gameVersion ?? ''}
                  className={`${inputClass} max-w-48`}
                />
              )}
            </Field>
          )}
        </div>
      </Panel>
      <div>
        <Button type="submit" disabled={isPending}>
          {isPending ? t`Saving...` : t`Save settings`}
        </Button>
      </div>
    </form>
  );
}
