import { Button, IconButton, Tooltip } from '@mui/material';
import type { LucideIcon } from 'lucide-react';
import { createContext, useContext, useRef } from 'react';
import { useHotkey } from './use-hotkey.ts';

/** How the actions in a place look: icons in a row, words in a toolbar; and whether their keys work there. */
export const ActionStyle = createContext({ labelled: false, hotkeys: false });

type Props = {
  icon: LucideIcon;
  /** The word on the button, or on hover. */
  label: string;
  /** What it is done to, for those who do not see the row. */
  subject: string;
  tone?: 'plain' | 'good' | 'bad';
  /** The key that does it where keys work. */
  hotkey?: string;
  /** At work: it keeps the focus and ignores clicks. */
  busy?: boolean;
} & (
  | { onClick: () => void; href?: never }
  /** Opens in a new tab. */
  | { href: string; onClick?: never }
);

const COLORS = { plain: undefined, good: 'var(--moss)', bad: 'var(--redstone)' } as const;

/** A button that does something to the record in its row or on its page. */
export function Action({
  icon: Icon,
  label,
  subject,
  tone = 'plain',
  hotkey,
  busy = false,
  onClick,
  href,
}: Props) {
  const { labelled, hotkeys } = useContext(ActionStyle);
  const element = useRef<HTMLButtonElement & HTMLAnchorElement>(null);
  const key = hotkeys ? hotkey : undefined;
  useHotkey(key, () => element.current?.click());

  const attributes = {
    ref: element,
    'aria-label': `${label} ${subject}`,
    'aria-disabled': busy || undefined,
    'aria-keyshortcuts': key,
    onClick: busy ? undefined : onClick,
    ...(href === undefined ? {} : { href, target: '_blank', rel: 'noopener' }),
  };
  if (labelled) {
    return (
      <Button
        variant="outlined"
        startIcon={<Icon size={16} color={COLORS[tone]} aria-hidden />}
        {...attributes}
      >
        {label}
      </Button>
    );
  }
  return (
    <Tooltip title={key ? `${label} (${key.toUpperCase()})` : label}>
      <IconButton sx={{ color: COLORS[tone], '&:hover': { color: COLORS[tone] } }} {...attributes}>
        <Icon aria-hidden />
      </IconButton>
    </Tooltip>
  );
}
