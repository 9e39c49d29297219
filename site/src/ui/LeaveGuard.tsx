import { useLingui } from '@lingui/react/macro';
import { useBlocker } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { ConfirmDialog } from './ConfirmDialog.tsx';

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
