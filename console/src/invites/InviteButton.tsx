import { Button } from '@mui/material';
import { MailPlus } from 'lucide-react';
import { useState } from 'react';
import { lazyDialog } from '../ui/lazy-dialog.tsx';

const InviteDialog = lazyDialog(() => import('./InviteDialog.tsx'));

/** Opens the dialog that invites somebody by email address. */
export function InviteButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="outlined" startIcon={<MailPlus size={16} aria-hidden />} onClick={() => setOpen(true)}>
        Invite
      </Button>
      {open && <InviteDialog onClose={() => setOpen(false)} />}
    </>
  );
}
