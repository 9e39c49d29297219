import { Button, DialogActions, DialogContent, Typography } from '@mui/material';
import type { IssuedInvite } from '@sandcrate/api/invites/contract.ts';
import { CopyField } from '../ui/CopyField.tsx';
import { formatMoment } from '../ui/format.ts';

type Props = { invite: IssuedInvite; onClose: () => void };

/** An invite's link, which cannot be looked up again. */
export const IssuedLink = ({ invite, onClose }: Props) => (
  <>
    <DialogContent>
      <Typography sx={{ mb: 2 }}>
        {invite.email} can register as {invite.role} with this link until {formatMoment(invite.expiresAt)}. It
        is shown only this once.
      </Typography>
      <CopyField label="Invite link" value={invite.link} copied="Link copied!" />
    </DialogContent>
    <DialogActions>
      <Button variant="contained" onClick={onClose}>
        Done
      </Button>
    </DialogActions>
  </>
);
