import { Button, Typography } from '@mui/material';
import { useState } from 'react';

/** An action that the toast offers once. */
export type ToastAction = { label: string; run: () => void };

type Props = { title: string; description?: string; action?: ToastAction };

export function ToastText({ title, description, action }: Props) {
  const [taken, setTaken] = useState(false);
  return (
    <>
      <Typography sx={{ fontWeight: 600, lineHeight: 1.35 }}>{title}</Typography>
      {description !== undefined && description !== title && (
        <Typography variant="body2" color="textSecondary">
          {description}
        </Typography>
      )}
      {action && (
        <Button
          variant="outlined"
          disabled={taken}
          onClick={() => {
            setTaken(true);
            action.run();
          }}
          sx={{ mt: 1 }}
        >
          {action.label}
        </Button>
      )}
    </>
  );
}
