import { useLingui } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { Toast as Radix } from 'radix-ui';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { stayInDialog } from '../../../../web/stay-in-dialog.ts';
import { sayIn } from '../../lib/words.ts';
import { languageOf } from '../i18n/Language.tsx';
import { dismissToast, type Toast } from './toasts.ts';

export { noticeNewVersion } from '../site/new-version.ts';

const VARIANTS: Record<Toast['variant'], string> = {
  default: 'bg-panel text-ink border-edge [--depth:var(--sand)]',
  destructive: 'bg-redstone-wash text-ink border-redstone [--depth:var(--redstone)]',
};

/** Shows the open toasts in a corner, where they can be swiped away to the side. */
export default function Toaster({ toasts }: { toasts: readonly Toast[] }) {
  const { i18n, t } = useLingui();
  const key = 'F8'; // moves the focus to the toasts
  const router = useRouter({ warn: false });
  const home = useRef<HTMLDivElement>(null);
  const [layer] = useState(() => document.createElement('div'));
  useEffect(() => (home.current === null ? undefined : stayInDialog(layer, home.current)), [layer]);
  return (
    <Radix.Provider
      label={t`Notification`}
      duration={5000}
      swipeDirection={languageOf(i18n).dir === 'rtl' ? 'left' : 'right'}
      swipeThreshold={50}
    >
      {toasts.map(({ id, title, description, variant, action, open }) => (
        <Radix.Root
          key={id}
          open={open}
          duration={action?.lasts ? Number.POSITIVE_INFINITY : undefined}
          onOpenChange={(stays) => stays || dismissToast(id)}
          className={`relative flex items-start gap-3 border p-4 pe-11 data-[state=open]:animate-rise-in data-[state=closed]:animate-fade-out data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-transform data-[swipe=end]:animate-toast-swipe-out rtl:[--swipe-out:-1] ${VARIANTS[variant]}`}
        >
          <div className="grid flex-1 gap-1">
            <Radix.Title className="font-semibold leading-snug">{sayIn(i18n, title)}</Radix.Title>
            {description !== undefined && (
              <Radix.Description className="text-sm text-muted">{sayIn(i18n, description)}</Radix.Description>
            )}
            {action !== undefined && (
              <Radix.Action
                altText={sayIn(i18n, action.label)}
                onClick={() => ('href' in action ? router?.history.push(action.href) : action.onSelect())}
                className="notch-sm mt-2 w-fit border border-edge px-3 py-1.5 text-sm font-semibold hover:bg-raised"
              >
                {sayIn(i18n, action.label)}
              </Radix.Action>
            )}
          </div>
          <Radix.Close
            aria-label={t`Close`}
            className="absolute end-2.5 top-2.5 grid size-8 place-items-center text-muted hover:text-ink"
          >
            <X className="size-4" aria-hidden="true" />
          </Radix.Close>
        </Radix.Root>
      ))}
      <div ref={home} />
      {createPortal(
        <Radix.Viewport
          label={t`Notifications (${key})`}
          hotkey={[key]}
          className="fixed inset-x-0 top-0 z-70 m-0 flex w-full flex-col gap-2 p-4 sm:start-auto sm:end-0 sm:top-auto sm:bottom-0 md:max-w-[420px]"
        />,
        layer,
      )}
    </Radix.Provider>
  );
}
