import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { endSession } from '../../../app/session/session.ts';
import { tellFailure } from '../../../app/toasts/tell-failure.ts';
import { toast } from '../../../app/toasts/toasts.ts';
import { call } from '../../../lib/api.ts';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';

/** Ends all of the member's sessions, including this one. */
export function LogOutEverywhere() {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: () => call('POST /api/auth/logout-everywhere'),
    onSuccess: () => {
      toast.notice(t`Logged out everywhere`, t`Log in again to continue.`);
      void endSession(queryClient);
      void navigate({ to: '/login' });
    },
    onError: (error) => {
      setOpen(false);
      tellFailure(t`Logout failed`, error);
    },
  });
  return (
    <div className="grid justify-items-start gap-4">
      <p className="max-w-[40em] text-muted">
        <Trans>A session lasts 14 days. If you left one open on somebody else's device, end them all.</Trans>
      </p>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setOpen}
        trigger={
          <Button variant="secondary">
            <Trans>Log out everywhere</Trans>
          </Button>
        }
        title={t`Log out everywhere?`}
        confirm={isPending ? t`Logging out...` : t`Log out`}
        isBusy={isPending}
        onConfirm={() => mutate()}
      >
        <Trans>All your sessions end at once, on this device too.</Trans>
      </ConfirmDialog>
    </div>
  );
}
