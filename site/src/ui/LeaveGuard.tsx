import { useLingui } from '@lingui/react/macro';
import { useBlocker } from '@tanstack/react-router';
import { type ReactNode, useRef } from 'react';
import { ConfirmDialog } from './ConfirmDialog.tsx';

type Props = {
  /** Whether there is something to lose, asked at the moment of leaving. */
  isDirty: () => boolean;
  title: string;
  /** Label of the button that leaves ['Leave']. */
  confirm?: string;
  children: ReactNode;
};

/** Asks for confirmation before the visitor leaves a page, or a part of it with its own address. */
export function LeaveGuard({ isDirty, title, confirm, children }: Props) {
  const { t } = useLingui();
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: isDirty,
    enableBeforeUnload: isDirty,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      open={status === 'blocked'}
      onOpenChange={(open) => open || reset?.()}
      title={title}
      confirm={confirm ?? t`Leave`}
      cancel={t`Stay`}
      onConfirm={() => proceed?.()}
    >
      {children}
    </ConfirmDialog>
  );
}

/**
 * Asks for confirmation before the visitor leaves a page and loses what no draft keeps: chosen files, or an upload in
 * progress. Render `guard` in the page. After `release` nothing can be lost any more; it takes effect at once, even for a
 * navigation in the same moment.
 */
export function useLeaveGuard({ isUploading, hasFiles }: { isUploading: boolean; hasFiles: boolean }): {
  guard: ReactNode;
  release: () => void;
} {
  const { t } = useLingui();
  const isReleased = useRef(false);
  return {
    guard: (
      <LeaveGuard
        isDirty={() => !isReleased.current && (isUploading || hasFiles)}
        title={isUploading ? t`Stop the upload?` : t`Leave without saving?`}
        confirm={isUploading ? t`Stop and leave` : t`Leave`}
      >
        {isUploading
          ? t`Leaving this page stops the upload.`
          : t`The files that you have chosen here will not be kept.`}
      </LeaveGuard>
    ),
    release: () => {
      isReleased.current = true;
    },
  };
}
