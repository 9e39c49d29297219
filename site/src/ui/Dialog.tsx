import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { type ReactNode, useRef } from 'react';
import { closeOnEscape } from './close-on-escape.ts';

type Props = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  lead?: ReactNode;
  children: ReactNode;
};

/** A modal dialog with the given content. */
export function Dialog({ open, onOpenChange, title, lead, children }: Props) {
  const { t } = useLingui();
  // Radix returns the focus only to its own triggers, so the dialog remembers what opened it.
  const opener = useRef<Element>(null);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 animate-fade-in bg-scrim" />
        <Radix.Content
          onKeyDown={closeOnEscape(onOpenChange)}
          onOpenAutoFocus={() => {
            opener.current = document.activeElement;
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (opener.current instanceof HTMLElement) opener.current.focus();
          }}
          {...(lead === undefined && { 'aria-describedby': undefined })}
          className="fixed top-1/2 left-1/2 z-50 max-h-[92dvh] w-[min(32rem,94vw)] -translate-x-1/2 -translate-y-1/2 animate-fade-in overflow-y-auto border border-line bg-panel p-5 sm:p-6"
        >
          <Radix.Title className="pe-10 text-xl font-bold">{title}</Radix.Title>
          {lead !== undefined && <Radix.Description className="mt-1.5 text-muted">{lead}</Radix.Description>}
          <div className="mt-5">{children}</div>
          <Radix.Close
            aria-label={t`Close`}
            className="notch-sm absolute end-4 top-4 grid size-10 place-items-center text-muted hover:bg-raised hover:text-ink"
          >
            <X className="size-5" aria-hidden="true" />
          </Radix.Close>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
