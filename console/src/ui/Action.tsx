import { Button, IconButton, Tooltip } from '@mui/material';
import type { LucideIcon } from 'lucide-react';
import { createContext, type MouseEvent, useContext, useRef } from 'react';
import { Key } from './Key.ts';
import { useHotkey } from './use-hotkey.ts';

/** How actions look, as icons in a row or as labelled buttons in a toolbar, and whether their keys work there. */
export const ActionStyle = createContext({ labelled: false, hotkeys: false });

export type ActionProps = {
  icon: LucideIcon;
  /** The button's label, or its tooltip. */
  label: string;
  /** What it acts on, for users who do not see the row. */
  subject: string;
  tone?: 'plain' | 'good' | 'bad';
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
  hotkey,
  busy = false,
  hint,
  disabledBecause,
  onClick,
  href,
}: ActionProps) {
  const { labelled, hotkeys } = useContext(ActionStyle);
  const element = useRef<HTMLButtonElement & HTMLAnchorElement>(null);
  const key = hotkeys ? hotkey : undefined;
  useHotkey(key, () => element.current?.click());

  const isDisabled = disabledBecause !== undefined;
  const attributes = {
    ref: element,
    'aria-label': `${label} ${subject}`,
    'aria-disabled': busy || isDisabled || undefined,
    'aria-keyshortcuts': key,
    ...(labelled && { [LISTED]: '' }),
    onClick: busy || isDisabled || onClick === undefined ? undefined : onFirstClick(onClick),
    ...(href === undefined ? {} : { href, target: '_blank', rel: 'noopener' }),
  };
  const color = isDisabled ? 'var(--edge)' : COLORS[tone];
  if (labelled) {
    return (
      <Tooltip title={disabledBecause ?? hint ?? ''} describeChild>
        <Button
          variant="outlined"
          startIcon={<Icon size={16} color={color} aria-hidden />}
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
