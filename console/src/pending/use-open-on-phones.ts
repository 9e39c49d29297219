import { type Theme, useMediaQuery } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

const OPENED = { opened: true };

/**
 * Whether an item is open, at first none. Where an open item fills the screen, opening one adds an entry to the history,
 * so that Back returns to the list.
 */
export function useOpenOnPhones(): [isOpen: boolean, setOpen: (open: boolean) => void] {
  const [isOpen, setOpen] = useState(false);
  const fillsScreen = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'));
  const location = useLocation();
  const navigate = useNavigate();
  const isEntry: boolean = location.state?.opened === true;
  const mayGoBack = useRef(false);
  useEffect(() => {
    if (isEntry || !mayGoBack.current) return;
    mayGoBack.current = false;
    setOpen(false);
  }, [isEntry]);
  return [
    isOpen,
    (open) => {
      setOpen(open);
      if (open && fillsScreen) {
        mayGoBack.current = true;
        if (!isEntry) navigate(location, { state: OPENED });
      }
      if (!open && mayGoBack.current) navigate(-1);
    },
  ];
}
