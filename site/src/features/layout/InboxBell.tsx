import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Bell } from 'lucide-react';
import { useEffect } from 'react';
import { keys } from '../../lib/query-keys.ts';
import { listenForNotices } from '../account/inbox/listen.ts';
import { unreadQuery } from '../account/inbox/queries.ts';
import { tellTimeZone } from '../account/inbox/tell-time-zone.ts';

const MOST = 99;

/** Leads to the inbox and shows how much of it is unread, at once when something arrives. */
export default function InboxBell() {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const { data } = useQuery(unreadQuery);
  useEffect(() => {
    const over = new AbortController();
    const reload = () => void queryClient.invalidateQueries({ queryKey: keys.inbox.all });
    void listenForNotices(reload, over.signal);
    void tellTimeZone();
    return () => over.abort();
  }, [queryClient]);
  const unread = data?.unread ?? 0;
  const shown = unread > MOST ? `${MOST}+` : String(unread);
  return (
    <Link
      to="/inbox"
      aria-label={unread === 0 ? t`Inbox` : t`Inbox, unread: ${shown}`}
      className="notch-sm relative grid size-[min(2.5rem,12vw)] place-items-center text-ink hover:bg-raised"
    >
      <Bell className="size-[min(1.375rem,6.5vw)]" aria-hidden="true" />
      {unread > 0 && (
        <span
          aria-hidden="true"
          className="absolute end-0 top-0.5 min-w-4.5 rounded-full bg-redstone px-1 text-center text-xs font-bold text-panel tabular-nums"
        >
          {shown}
        </span>
      )}
    </Link>
  );
}
