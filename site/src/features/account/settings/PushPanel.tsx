import { Trans, useLingui } from '@lingui/react/macro';
import type { NotificationSettingsView } from '@sandcrate/api/inbox/contract.ts';
import type { PushSubscriptionView } from '@sandcrate/api/push-subscriptions/contract.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTimeFormat } from '../../../app/i18n/use-time-format.ts';
import { tellFailure } from '../../../app/toasts/tell-failure.ts';
import { Button } from '../../../ui/Button.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { Switch } from '../../../ui/Switch.tsx';
import { KIND_NAMES } from '../inbox/kind-names.ts';
import { type PushState, pushQuery, removeBrowser, switchPushOn } from './push.ts';

type Kinds = NotificationSettingsView['kinds'];
type Kind = keyof Kinds;

type Props = {
  /** The kinds that can be switched off. */
  optional: readonly Kind[];
  kinds: Kinds;
  /** Changes the form around it, which saves the kinds. Whether this browser gets messages is saved at once. */
  onChange: (kinds: Kinds) => void;
};

/** Push messages: on or off in this browser, the member's other browsers, and which kinds. */
export function PushPanel(props: Props) {
  const { t } = useLingui();
  const { data, isPending, refetch } = useQuery(pushQuery);
  if (data?.serverKey === null) return null; // the site sends none
  return (
    <Panel title={t`Push to my browsers`}>
      {isPending && <Skeleton className="h-24 w-full" />}
      {!isPending && data === undefined && (
        <LoadFailed title={t`Failed to load your browsers`} onRetry={() => void refetch()}>
          <Trans>The browsers that get push messages could not be loaded.</Trans>
        </LoadFailed>
      )}
      {data?.serverKey != null && <Loaded {...props} state={data} serverKey={data.serverKey} />}
    </Panel>
  );
}

function Loaded({
  optional,
  kinds,
  onChange,
  state,
  serverKey,
}: Props & { state: PushState; serverKey: string }) {
  const { t, i18n } = useLingui();
  const queryClient = useQueryClient();
  const reload = () => queryClient.invalidateQueries({ queryKey: pushQuery.queryKey });
  const { mutate, isPending } = useMutation({
    mutationFn: async (wanted: boolean) => {
      if (wanted) await switchPushOn(serverKey);
      else if (state.hereId !== undefined) await removeBrowser(state.hereId, true);
    },
    onError: (error, wanted) =>
      tellFailure(
        wanted ? t`Push was not switched on` : t`Push was not switched off`,
        error,
        t`This browser could not reach its push service. Please try again later.`,
      ),
    onSettled: reload,
  });
  const hints: Readonly<Record<PushState['here'], string>> = {
    'not-supported': t`This browser cannot show push messages. On an iPhone or iPad, add this site to the home screen first.`,
    blocked: t`Notifications of this site are blocked in this browser. Allow them in the browser's settings for this site, then reload this page.`,
    on: t`You get notices here even when the site is closed.`,
    off: t`Get notices here even when the site is closed. The browser will ask you first.`,
  };
  return (
    <div className="grid gap-6">
      <Switch
        label={t`In this browser`}
        hint={hints[state.here]}
        checked={state.here === 'on'}
        disabled={isPending || state.here === 'not-supported' || state.here === 'blocked'}
        onChange={(wanted) => mutate(wanted)}
      />
      {state.subscriptions.length > 0 && <Browsers state={state} onRemoved={reload} />}
      <fieldset className="grid gap-3">
        <legend className="mb-3 font-semibold">
          <Trans>What to push</Trans>
        </legend>
        <div className="grid gap-3 sm:grid-cols-2">
          {optional.map((kind) => (
            <label key={kind} className="flex cursor-pointer items-center gap-3">
              <input
                type="checkbox"
                className="size-4.5 shrink-0 accent-sand-deep"
                checked={kinds[kind].push}
                onChange={({ target }) =>
                  onChange({ ...kinds, [kind]: { ...kinds[kind], push: target.checked } })
                }
              />
              {i18n._(KIND_NAMES[kind])}
            </label>
          ))}
        </div>
        <p className="text-sm text-muted">
          <Trans>
            Recalls and what concerns the security of your account are always pushed to the browsers in which
            push is on.
          </Trans>
        </p>
      </fieldset>
    </div>
  );
}

function Browsers({ state, onRemoved }: { state: PushState; onRemoved: () => Promise<void> }) {
  const { t } = useLingui();
  const { moment } = useTimeFormat();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ id }: PushSubscriptionView) => removeBrowser(id, id === state.hereId),
    onError: (error) => tellFailure(t`The browser was not removed`, error),
    onSettled: onRemoved,
  });
  return (
    <div className="grid gap-3">
      <h3 className="font-semibold">
        <Trans>Browsers in which push is on</Trans>
      </h3>
      <ul className="grid gap-2">
        {state.subscriptions.map((subscription) => {
          const { id, browser, createdAt } = subscription;
          const since = moment(createdAt);
          return (
            <li
              key={id}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border border-line p-3"
            >
              <span className="min-w-0 wrap-anywhere">
                <span className="block">
                  <bdi>{browser}</bdi>
                  {id === state.hereId && (
                    <span className="ms-2 text-sm text-muted">
                      <Trans>this browser</Trans>
                    </span>
                  )}
                </span>
                <span className="text-sm text-muted">
                  <Trans>Since {since}</Trans>
                </span>
              </span>
              <Button
                variant="secondary"
                size="small"
                disabled={isPending}
                aria-label={t`Remove ${browser}, since ${since}`}
                onClick={() => mutate(subscription)}
              >
                <Trans>Remove</Trans>
              </Button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
