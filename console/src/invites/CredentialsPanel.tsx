import { Button, DialogActions, DialogContent, Typography } from '@mui/material';
import { CopyButton } from '../ui/CopyButton.tsx';
import { CopyField } from '../ui/CopyField.tsx';

type Props = {
  credentials: { username: string; email: string; password: string };
  onClose: () => void;
};

/** A new publisher's credentials, to hand over now: the password cannot be looked up again. */
export function CredentialsPanel({ credentials: { username, email, password }, onClose }: Props) {
  const all = `Username: ${username}\nEmail: ${email}\nPassword: ${password}`;
  return (
    <>
      <DialogContent>
        <Typography sx={{ mb: 1 }}>
          Hand these over to the publisher. The password is shown only this once.
        </Typography>
        <CopyField label="Username" value={username} copied="Username copied!" />
        <CopyField label="Email" value={email} copied="Email copied!" />
        <CopyField label="Password" value={password} copied="Password copied!" />
      </DialogContent>
      <DialogActions>
        <CopyButton text={all} copied="Credentials copied!" what="credentials">
          Copy All
        </CopyButton>
        <Button variant="contained" onClick={onClose}>
          Done
        </Button>
      </DialogActions>
    </>
  );
}
