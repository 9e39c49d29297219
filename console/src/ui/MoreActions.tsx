import { IconButton, Menu, Tooltip } from '@mui/material';
import { Ellipsis } from 'lucide-react';
import { type ReactNode, useContext, useState } from 'react';
import { flushSync } from 'react-dom';
import { ActionStyle } from './Action.tsx';

type Props = {
  /** What they act on. */
  subject: string;
  /** The actions. At least one applies. */
  children: ReactNode;
};

/** A menu of the actions that are rare or hard to undo. */
export function MoreActions({ subject, children }: Props) {
  const { labelled, hotkeys } = useContext(ActionStyle);
  const [button, setButton] = useState<HTMLElement | null>(null);
  const [isOpen, setOpen] = useState(false);
  // A closed menu stays in the document: its actions show dialogs and, except in rows, are in the list of commands.
  const [isMounted, setMounted] = useState(false);
  if (!isMounted && (labelled || hotkeys)) setMounted(true);
  // At once, so that the focus is back on the button before an action opens a dialog, which returns it there.
  const closeMenu = () => flushSync(() => setOpen(false));
  const label = `More actions on ${subject}`;
  return (
    <>
      <Tooltip title={label}>
        <IconButton
          ref={setButton}
          aria-label={label}
          aria-haspopup="menu"
          aria-expanded={isOpen}
          onClick={() => {
            setMounted(true);
            setOpen(true);
          }}
        >
          <Ellipsis aria-hidden />
        </IconButton>
      </Tooltip>
      {isMounted && (
        <Menu
          keepMounted
          open={isOpen}
          anchorEl={button}
          onClose={() => setOpen(false)}
          disableAutoFocusItem
          slotProps={{ list: { 'aria-label': label }, transition: { onEntering: focusFirst } }}
        >
          <ActionStyle value={{ labelled: true, hotkeys: false, closeMenu }}>{children}</ActionStyle>
        </Menu>
      )}
    </>
  );
}

/** The menu itself gives the focus to its list, because it cannot know which of the actions apply. */
const focusFirst = (menu: HTMLElement) => menu.querySelector<HTMLElement>('[role="menuitem"]')?.focus();
