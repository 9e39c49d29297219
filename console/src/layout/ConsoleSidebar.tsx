import { type Theme, useMediaQuery } from '@mui/material';
import { Sidebar, type SidebarProps } from 'react-admin';

/**
 * react-admin's sidebar, remounted when the window becomes as narrow as a phone or wide again. Otherwise the phone's
 * drawer would open with the state of the wide sidebar and close at once, and its modal would keep blocking the page.
 */
export function ConsoleSidebar(props: SidebarProps) {
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'));
  return <Sidebar key={isPhone ? 'drawer' : 'docked'} {...props} />;
}
