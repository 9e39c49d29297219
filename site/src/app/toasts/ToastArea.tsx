import { useLingui } from '@lingui/react';
import { useEffect, useSyncExternalStore } from 'react';
import { whenIdle } from '../../lib/when-idle.ts';
import { sayIn } from '../../lib/words.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { currentToasts, subscribeToToasts, type Toast } from './toasts.ts';

const loadToaster = () => import('./Toaster.tsx');
const Toaster = lazyPart(loadToaster);

/** The notice of a new version is a toast and is loaded with the toasts' code, so that the first page loads less. */
async function prepare() {
  const { noticeNewVersion } = await loadToaster();
  if (import.meta.env.PROD) noticeNewVersion(import.meta.url);
}

/** Where toasts appear. The code that draws them is fetched when the browser is idle, before a toast needs it. */
export function ToastArea() {
  const toasts = useSyncExternalStore(subscribeToToasts, currentToasts, currentToasts);
  useEffect(() => whenIdle(() => void prepare().catch(() => {})), []);
  if (toasts.length === 0) return null;
  return <Toaster toasts={toasts} failed={() => <PlainToast toast={toasts.find(({ open }) => open)} />} />;
}

/** Shows a toast when the toasts' code could not be fetched: the toast may be about the lost network. */
function PlainToast({ toast }: { toast: Toast | undefined }) {
  const { i18n } = useLingui();
  return (
    toast && (
      <p role="alert" className="fixed inset-x-0 bottom-0 z-70 border-t border-edge bg-panel p-4">
        <strong className="block">{sayIn(i18n, toast.title)}</strong>
        {toast.description && sayIn(i18n, toast.description)}
      </p>
    )
  );
}
