import { Button, Typography } from '@mui/material';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';

/** An action that the toast offers once, or a page. */
export type ToastAction = { label: string } & ({ run: () => void } | { to: string });

type Props = { title: string; description?: string; action?: ToastAction };

export function ToastText({ title, description, action }: Props) {
  return (
    <>
      <Typography sx={{ fontWeight: 600, lineHeight: 1.35 }}>{title}</Typography>
      {description !== undefined && description !== title && (
        <Typography variant="body2" color="textSecondary">
          {description}
        </Typography>
      )}
      {action && <Offer action={action} />}
    </>
  );
}

function Offer({ action }: { action: ToastAction }) {
  const [taken, setTaken] = useState(false);
  const navigate = useNavigate();
  return (
    <Button
      variant="outlined"
      disabled={taken}
      onClick={() => {
        setTaken(true);
        if ('to' in action) navigate(action.to);
        else action.run();
      }}
      sx={{ mt: 1 }}
    >
      {action.label}
    </Button>
  );
}
