import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef } from 'react';
import { useIsExpired } from './expiry.ts';
import { loginAddress } from './leave.ts';

/** Covers the page when the session has ended. The page and what was typed on it are kept for after the login. */
export function ExpiredDialog() {
  const id = useId();
  const isExpired = useIsExpired();
  const queries = useQueryClient();
  const wasExpired = useRef(false);
  useEffect(() => {
    // After a login in another tab, repeat the queries that failed without a session.
    if (wasExpired.current && !isExpired) void queries.invalidateQueries();
    wasExpired.current = isExpired;
  }, [isExpired, queries]);
  return (
    <Dialog open={isExpired} aria-labelledby={id} sx={{ zIndex: 'tooltip' }}>
      <DialogTitle id={id}>Your session has expired</DialogTitle>
      <DialogContent>
        <Typography>
          Log in again to continue. You come back to this page, and what you were writing is kept.
        </Typography>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" href={loginAddress()} autoFocus>
          Log in
        </Button>
      </DialogActions>
    </Dialog>
  );
}
