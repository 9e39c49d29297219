import { Box, IconButton, Snackbar } from '@mui/material';
import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { type NotificationPayload, useNotificationContext, useTranslate } from 'react-admin';
import { createPortal } from 'react-dom';
import { stayInDialog } from '../../../web/stay-in-dialog.ts';
import { ToastText } from './ToastText.tsx';

const DURATION = 5000;
/** The height of the conversation's line and two lines of buttons at the end of a phone, in pixels. */
const ABOVE_DECISION = 144;

/** Where notifications appear: one at a time, a new one replaces the old. They can be used while a dialog is open. */
export function Toasts() {
  const home = useRef<HTMLDivElement>(null);
  const [layer] = useState(() => document.createElement('div'));
  useEffect(() => (home.current === null ? undefined : stayInDialog(layer, home.current)), [layer]);
  return (
    <>
      <div ref={home} />
      {createPortal(<Latest />, layer)}
    </>
  );
}

function Latest() {
  const { notifications, takeNotification } = useNotificationContext();
  const [toast, setToast] = useState<NotificationPayload & { shown: number }>();
  const [open, setOpen] = useState(false);

  useEffect(() => {
    const next = notifications.length > 0 ? takeNotification() : undefined;
    if (!next) return;
    setToast((last) => ({ ...next, shown: (last?.shown ?? 0) + 1 }));
    setOpen(true);
  }, [notifications, takeNotification]);

  const failed = toast?.type === 'error';
  const shown = toast && <Shown key={toast.shown} toast={toast} open={open} onClose={() => setOpen(false)} />;
  // Screen readers announce a new alert, but a status only if its live region was there before.
  return (
    <>
      <div role="status">{!failed && shown}</div>
      {failed && shown}
    </>
  );
}

type ShownProps = { toast: NotificationPayload; open: boolean; onClose: () => void };

function Shown({ toast, open, onClose }: ShownProps) {
  const translate = useTranslate();
  const failed = toast.type === 'error';
  const { message } = toast;
  return (
    <Snackbar
      open={open}
      autoHideDuration={toast.notificationOptions?.autoHideDuration ?? DURATION}
      onClose={(_, reason) => reason !== 'clickaway' && onClose()}
      // Not over the buttons to decide, which are at the bottom right, and on phones across the bottom.
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      sx={({ breakpoints }) => ({ [breakpoints.down('md')]: { bottom: ABOVE_DECISION } })}
    >
      <Box
        role={failed ? 'alert' : undefined}
        sx={{
          display: 'flex',
          alignItems: 'start',
          gap: 1,
          width: { xs: '100%', sm: 'auto' },
          minWidth: { sm: 300 },
          maxWidth: 420,
          p: 2,
          pr: 1,
          borderRadius: '6px',
          border: '1px solid',
          borderColor: failed ? 'var(--redstone)' : 'var(--edge)',
          background: failed ? 'var(--redstone-wash)' : 'var(--panel)',
          boxShadow: `0 3px 0 0 var(${failed ? '--redstone' : '--sand'})`,
        }}
      >
        <Box sx={{ flex: 1, overflowWrap: 'anywhere' }}>
          {typeof message === 'string' ? (
            <ToastText
              title={translate(message, { _: message, ...toast.notificationOptions?.messageArgs })}
            />
          ) : (
            message
          )}
        </Box>
        <IconButton aria-label="Close notification" onClick={onClose} sx={{ mt: -0.75 }}>
          <X aria-hidden />
        </IconButton>
      </Box>
    </Snackbar>
  );
}
