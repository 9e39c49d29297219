import { PAGE_SIZE } from '@sandcrate/api/contract/limits.ts';
import type { NoticeView } from '@sandcrate/api/inbox/contract.ts';
import { queryOptions } from '@tanstack/react-query';
import { call, respond } from '../../../lib/api.ts';
import { keys } from '../../../lib/query-keys.ts';
import { loadPage } from '../../catalogue/browse/list-pages.ts';

export type Kind = NoticeView['kind'];

/** How many notices are unread. */
export const unreadQuery = queryOptions({
  queryKey: keys.inbox.unread,
  queryFn: () => call('GET /api/users/me/inbox/unread'),
});

/** A page of the inbox, the last one if the wanted one does not exist. */
export const inboxQuery = (kind: Kind | undefined, wanted: number) =>
  queryOptions({
    queryKey: keys.inbox.list(kind, wanted),
    queryFn: ({ signal }) =>
      loadPage(wanted, async (page) => {
        const { body, headers } = await respond('GET /api/users/me/inbox', {
          query: { page, limit: PAGE_SIZE, kind },
          signal,
        });
        return { notices: body, total: Number(headers.get('X-Total-Count') ?? 0) };
      }),
  });

export const notificationSettingsQuery = queryOptions({
  queryKey: keys.notificationSettings,
  queryFn: () => call('GET /api/users/me/notification-settings'),
});
