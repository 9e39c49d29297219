import { Button } from '@mui/material';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { lazyDialog } from '../ui/lazy-dialog.tsx';

const CreatePublisherDialog = lazyDialog(() => import('./CreatePublisherDialog.tsx'));

/** Opens the dialog that creates a publisher's account. */
export function CreatePublisherButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="contained"
        startIcon={<UserPlus size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        Create Publisher
      </Button>
      {open && <CreatePublisherDialog onClose={() => setOpen(false)} />}
    </>
  );
}
