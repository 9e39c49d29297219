import { Button } from '@mui/material';
import { UserPlus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { LoadingDialog } from '../ui/LoadingDialog.tsx';

const CreatePublisherDialog = lazy(() => import('./CreatePublisherDialog.tsx'));

/** Opens the dialog that makes a publisher's account. */
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
      <Suspense fallback={<LoadingDialog />}>
        {open && <CreatePublisherDialog onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}
