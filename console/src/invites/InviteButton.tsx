import { Button } from '@mui/material';
import { MailPlus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { LoadingDialog } from '../ui/LoadingDialog.tsx';

const InviteDialog = lazy(() => import('./InviteDialog.tsx'));

/** Opens the dialog that invites somebody by an address. */
export function InviteButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="outlined" startIcon={<MailPlus size={16} aria-hidden />} onClick={() => setOpen(true)}>
        Invite
      </Button>
      <Suspense fallback={<LoadingDialog />}>
        {open && <InviteDialog onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}
