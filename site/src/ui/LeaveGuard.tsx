import { useLingui } from '@lingui/react/macro';
import { useBlocker } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { ConfirmDialog } from './ConfirmDialog.tsx';

/**
 * Asks before a page is left with something that no draft keeps: chosen files, or an upload that is under way. `guard`
 * belongs into the page; `setDirty` says whether there is something to lose, and holds at once, also for a navigation in
 * the same moment.
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
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => isDirty.current,
    enableBeforeUnload: () => isDirty.current,
    withResolver: true,
  });
  return {
    guard: (
      <ConfirmDialog
        open={status === 'blocked'}
        onOpenChange={(open) => open || reset?.()}
        title={isUploading ? t`Stop the upload?` : t`Leave without saving?`}
        confirm={isUploading ? t`Stop and leave` : t`Leave`}
        cancel={t`Stay`}
        onConfirm={() => proceed?.()}
      >
        {isUploading
          ? t`Leaving this page stops the upload.`
          : t`The files that you have chosen here will not be kept.`}
      </ConfirmDialog>
    ),
    setDirty: (next) => {
      isDirty.current = next;
    },
  };
}
