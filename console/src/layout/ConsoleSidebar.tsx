import { type Theme, useMediaQuery } from '@mui/material';
import { Sidebar, type SidebarProps } from 'react-admin';

/**
 * react-admin's sidebar, made anew when the window becomes as narrow as a phone or wide again. Otherwise the drawer of a
 * phone would open with the state of the wide sidebar and close in the same moment, and its modal would never let go of
 * the page.
 */
export function ConsoleSidebar(props: SidebarProps) {
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'));
  return <Sidebar key={isPhone ? 'drawer' : 'docked'} {...props} />;
}
