import { Trans, useLingui } from '@lingui/react/macro';
import type { NoticeView } from '@sandcrate/api/inbox/contract.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, linkOptions } from '@tanstack/react-router';
import { isStaff } from '../../../app/session/permissions.ts';
import { useSession } from '../../../app/session/session.ts';
import { tellFailure } from '../../../app/toasts/tell-failure.ts';
import { call } from '../../../lib/api.ts';
import { keys } from '../../../lib/query-keys.ts';
import { useFocusOnResults } from '../../../lib/use-focus-on-results.ts';
import { Button } from '../../../ui/Button.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { Message } from '../../../ui/Message.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { pageCount } from '../../catalogue/browse/list-pages.ts';
import { Pages } from '../../catalogue/browse/Pages.tsx';
import { type InboxSearch, KINDS } from './inbox-search.ts';
import { KIND_NAMES } from './kind-names.ts';
import { Notice } from './Notice.tsx';
import { inboxQuery, type Kind, unreadQuery } from './queries.ts';

/** All notices of the member, newest first. */
export function InboxPage({ search: { kind, page = 1 } }: { search: InboxSearch }) {
  const { t } = useLingui();
  const { data, isPending, refetch } = useQuery(inboxQuery(kind, page));
  const list = useFocusOnResults(isPending ? undefined : `${kind} ${page}`);
  return (
    <div className="page max-w-4xl pt-10">
      <PageTitle
        page="/inbox"
        action={
          <ButtonLink to="/settings" search={{ tab: 'notifications' }} variant="secondary" size="small">
            <Trans>Notification settings</Trans>
          </ButtonLink>
        }
      />
      <KindLinks chosen={kind} />
      <section ref={list} tabIndex={-1} aria-label={t`Inbox`} className="outline-none">
        {isPending && <Skeleton className="h-72 w-full" />}
        {!isPending && data === undefined && (
          <LoadFailed title={t`Failed to load the inbox`} onRetry={() => void refetch()}>
            <Trans>Your inbox could not be loaded.</Trans>
          </LoadFailed>
        )}
        {data !== undefined && <Notices {...data} kind={kind} page={page} />}
      </section>
    </div>
  );
}

function KindLinks({ chosen }: { chosen: Kind | undefined }) {
  const { i18n, t } = useLingui();
  const { user } = useSession();
  const kinds = isStaff(user) ? KINDS : KINDS.filter((kind) => kind !== 'queue');
  const linkTo = (kind: Kind | undefined) => ({
    ...linkOptions({ to: '/inbox', search: { kind } }),
    'aria-current': kind === chosen ? ('true' as const) : undefined,
    className: `notch-sm inline-flex min-h-10 items-center border px-3 text-sm font-semibold ${kind === chosen ? 'border-sand-deep bg-sand text-on-sand' : 'border-edge hover:bg-raised'}`,
  });
  return (
    <nav aria-label={t`Kinds`} className="mb-6 flex flex-wrap gap-2">
      <Link {...linkTo(undefined)}>
        <Trans>Everything</Trans>
      </Link>
      {kinds.map((kind) => (
        <Link key={kind} {...linkTo(kind)}>
          {i18n._(KIND_NAMES[kind])}
        </Link>
      ))}
    </nav>
  );
}

type NoticesProps = { notices: NoticeView[]; total: number; kind: Kind | undefined; page: number };

function Notices({ notices, total, kind, page }: NoticesProps) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const { data: count } = useQuery(unreadQuery);
  const { mutate: mark, isPending } = useMutation({
    mutationFn: (notice: NoticeView | { until: string }) =>
      'until' in notice
        ? call('PUT /api/users/me/inbox/read', { body: notice })
        : call('PUT /api/users/me/inbox/{id}/read', { params: { id: notice.id } }),
    onSuccess: (unread) => {
      queryClient.setQueryData(unreadQuery.queryKey, unread);
      void queryClient.invalidateQueries({ queryKey: keys.inbox.lists });
    },
    onError: (error) => tellFailure(t`The notice was not marked as read`, error),
  });
  if (total === 0) {
    return (
      <Message
        title={kind === undefined ? t`Nothing here yet` : t`Nothing of this kind yet`}
        actions={
          <ButtonLink to="/browse">
            <Trans>Browse Addons</Trans>
          </ButtonLink>
        }
      >
        <Trans>
          You will see here when something that you downloaded or like gets a new version, and when a
          publisher you follow releases something new.
        </Trans>
      </Message>
    );
  }
  const [newest] = notices;
  const pages = pageCount(total);
  return (
    <>
      <Panel>
        {newest !== undefined && page === 1 && kind === undefined && (count?.unread ?? 0) > 0 && (
          <div className="mb-4 flex justify-end">
            <Button
              size="small"
              variant="secondary"
              disabled={isPending}
              onClick={() => mark({ until: newest.position })}
            >
              <Trans>Mark all as read</Trans>
            </Button>
          </div>
        )}
        <ul className="grid divide-y divide-line">
          {notices.map((notice) => (
            <Notice key={notice.id} notice={notice} onOpen={() => !notice.isRead && mark(notice)} />
          ))}
        </ul>
      </Panel>
      <Pages
        current={Math.min(page, pages)}
        count={pages}
        linkTo={(wanted) => linkOptions({ to: '/inbox', search: { kind, page: wanted } })}
      />
    </>
  );
}
