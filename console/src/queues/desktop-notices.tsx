// Notices of the operating system about new work, for staff who want them in this browser.
import { MenuItem } from '@mui/material';
import type { AdminQueues } from '@sandcrate/api/moderation/contract.ts';
import { Bell, BellOff } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useStore } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { useArea } from '../layout/AreaContext.ts';
import { useToast } from '../toasts/use-toast.tsx';
import { formatCount } from '../ui/format.ts';
import { grown, lengthOf, useQueues } from './use-queues.ts';

const useAreWanted = () => useStore('desktopNotices', false);

/** Browsers on phones, and pages without HTTPS, have none. */
const areSupported = () => 'Notification' in window;

/** An item of the account's menu that switches the notices on, for which the browser asks, or off. */
export function DesktopNoticesItem() {
  const [areWanted, setWanted] = useAreWanted();
  const toast = useToast();
  if (!areSupported()) return null;
  const turn = async () => {
    const isAllowed = areWanted || (await Notification.requestPermission()) === 'granted';
    if (isAllowed) setWanted(!areWanted);
    else
      toast.failure(
        'No desktop notices',
        'Your browser blocks notices of this site. Its settings can allow them.',
      );
  };
  const Icon = areWanted ? BellOff : Bell;
  return (
    <MenuItem onClick={turn}>
      <Icon size={16} aria-hidden /> {areWanted ? 'Turn off desktop notices' : 'Notify me of new work'}
    </MenuItem>
  );
}

/** Shows a notice when a queue has become longer while the page is hidden. A press on it opens the queue. */
export function DesktopNotices() {
  const [areWanted] = useAreWanted();
  const { data } = useQueues(areWanted);
  const { basename } = useArea();
  const navigate = useNavigate();
  const before = useRef<AdminQueues>(undefined);
  useEffect(() => {
    const longer = data && before.current ? grown(before.current, data) : [];
    before.current = data;
    const [first] = longer;
    if (first === undefined || data === undefined || !areWanted || !document.hidden) return;
    const open = () => {
      window.focus();
      navigate(`${basename}/${first.path}`);
    };
    const waiting = longer.map(
      ({ name, label }) => `${label}: ${formatCount(lengthOf(data, name)?.count ?? 0)}`,
    );
    notify(waiting.join('\n'), open);
  }, [data, areWanted, basename, navigate]);
  return null;
}

/** A later notice replaces the one before. */
function notify(body: string, open: () => void): void {
  if (!areSupported() || Notification.permission !== 'granted') return;
  try {
    const notice = new Notification('New work waits', { body, tag: 'new-work' });
    notice.onclick = () => {
      notice.close();
      open();
    };
  } catch {
    // Android allows notices by a service worker only.
  }
}
