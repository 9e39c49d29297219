import { useLingui } from '@lingui/react/macro';
import { useBlocker } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
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
 * progress. Render `guard` in the page. `setDirty` sets whether there is something to lose, and takes effect at once,
 * even for a navigation in the same moment.
 */
export function useLeaveGuard(isUploading: boolean): {
  guard: ReactNode;
  setDirty: (isDirty: boolean) => void;
} {
  const { t } = useLingui();
  const isDirty = useRef(false);
  useEffect(() => {
    if (isUploading) isDirty.current = true;
  }, [isUploading]);
  return {
    guard: (
      <LeaveGuard
        isDirty={() => isDirty.current}
        title={isUploading ? t`Stop the upload?` : t`Leave without saving?`}
        confirm={isUploading ? t`Stop and leave` : t`Leave`}
      >
        {isUploading
          ? t`Leaving this page stops the upload.`
          : t`The files that you have chosen here will not be kept.`}
      </LeaveGuard>
    ),
    setDirty: (next) => {
      isDirty.current = next;
    },
  };
}
