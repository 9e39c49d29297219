import { Typography } from '@mui/material';

type Props = { title: string; description?: string };

export function ToastText({ title, description }: Props) {
  return (
    <>
      <Typography sx={{ fontWeight: 600, lineHeight: 1.35 }}>{title}</Typography>
      {description !== undefined && description !== title && (
        <Typography variant="body2" color="textSecondary">
          {description}
        </Typography>
      )}
    </>
  );
}
