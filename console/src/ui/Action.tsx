import { Button, IconButton, MenuItem, Tooltip } from '@mui/material';
import type { LucideIcon } from 'lucide-react';
import { createContext, type MouseEvent, useContext, useRef } from 'react';
import { Key } from './Key.ts';
import { useHotkey } from './use-hotkey.ts';

type Style = {
  /** Whether they are buttons with labels, as in a toolbar, or icons, as in a row. */
  labelled: boolean;
  /** Whether their keys work. */
  hotkeys: boolean;
  /** Closes the menu that they are in, if they are in one. */
  closeMenu?: () => void;
};

/** How the actions below look. */
export const ActionStyle = createContext<Style>({ labelled: false, hotkeys: false });

export type ActionProps = {
  icon: LucideIcon;
  /** The button's label, or its tooltip. */
  label: string;
  /** What it acts on, for users who do not see the row. */
  subject: string;
  tone?: 'plain' | 'good' | 'bad';
  /** Whether it is what the page is for: the one filled button. */
  isMain?: boolean;
  /** The key that triggers it where keys work. */
  hotkey?: string;
  /** While it runs, it keeps the focus and ignores clicks. */
  busy?: boolean;
  /** More about it, read on hover and by screen readers. */
  hint?: string;
  /** Why it cannot be done now; read on hover and by screen readers. */
  disabledBecause?: string;
  onClick?: () => void;
  /** Opens in a new tab. */
  href?: string;
};

/** The attribute of the buttons that the list of commands offers. */
export const LISTED = 'data-listed';

const COLORS = { plain: undefined, good: 'var(--moss)', bad: 'var(--redstone)' } as const;

/** The second click of a double click may hit the button of the item that has just taken the place of the first. */
const onFirstClick =
  (act: () => void) =>
  ({ detail }: MouseEvent) => {
    if (detail <= 1) act();
  };

/** A button that does something to the record in its row or on its page. */
export function Action({
  icon: Icon,
  label,
  subject,
  tone = 'plain',
  isMain = false,
  hotkey,
  busy = false,
  hint,
  disabledBecause,
  onClick,
  href,
}: ActionProps) {
  const { labelled, hotkeys, closeMenu } = useContext(ActionStyle);
  const element = useRef<HTMLButtonElement & HTMLAnchorElement & HTMLLIElement>(null);
  const key = hotkeys ? hotkey : undefined;
  useHotkey(key, () => element.current?.click());

  const isDisabled = disabledBecause !== undefined;
  const attributes = {
    ref: element,
    'aria-label': `${label} ${subject}`,
    'aria-disabled': busy || isDisabled || undefined,
    'aria-keyshortcuts': key,
    ...((labelled || closeMenu) && { [LISTED]: '' }),
    onClick: busy || isDisabled || onClick === undefined ? undefined : onFirstClick(onClick),
    ...(href === undefined ? {} : { href, target: '_blank', rel: 'noopener' }),
  };
  const color = isDisabled ? 'var(--edge)' : COLORS[tone];
  if (closeMenu) {
    const { onClick } = attributes;
    const closeAnd = (event: MouseEvent) => {
      closeMenu();
      onClick?.(event);
    };
    return (
      <Tooltip title={disabledBecause ?? hint ?? ''} describeChild>
        <MenuItem {...attributes} onClick={onClick && closeAnd} sx={{ color }}>
          <Icon size={16} aria-hidden />
          {label}
        </MenuItem>
      </Tooltip>
    );
  }
  if (labelled) {
    return (
      <Tooltip title={disabledBecause ?? hint ?? ''} describeChild>
        <Button
          variant={isMain && !isDisabled ? 'contained' : 'text'}
          startIcon={<Icon size={16} color={isMain && !isDisabled ? undefined : color} aria-hidden />}
          sx={isDisabled ? { color: 'var(--muted)', cursor: 'not-allowed' } : undefined}
          {...attributes}
        >
          {label}
          {key && (
            <Key aria-hidden sx={{ ml: 1, display: { xs: 'none', md: 'inline-block' } }}>
              {key.toUpperCase()}
            </Key>
          )}
        </Button>
      </Tooltip>
    );
  }
  const named = key ? `${label} (${key.toUpperCase()})` : label;
  return (
    <Tooltip
      title={disabledBecause ?? (hint === undefined ? named : `${named}. ${hint}`)}
      describeChild={isDisabled || hint !== undefined}
    >
      <IconButton sx={{ color, '&:hover': { color } }} {...attributes}>
        <Icon aria-hidden />
      </IconButton>
    </Tooltip>
  );
}
