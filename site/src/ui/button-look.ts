// The look of buttons, for button and link alike.

const BASE =
  'notch inline-flex items-center justify-center gap-2 text-center font-semibold leading-tight transition-[background-color,box-shadow,translate] disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:cursor-not-allowed aria-disabled:opacity-55 [&_svg]:size-[1.15em] [&_svg]:shrink-0';

const SIZES = {
  small: 'min-h-9 px-3 py-1.5 text-sm',
  medium: 'min-h-11 px-5 py-2.5',
  large: 'min-h-13 px-[min(1.75rem,8vw)] py-3 text-lg',
} as const;

const PRESSES = 'raised active:translate-y-[2px] active:shadow-none';

/** One of several buttons, when it is the one chosen. */
const CHOSEN =
  'aria-pressed:-m-px aria-pressed:border-2 aria-pressed:border-amber aria-pressed:bg-amber-wash aria-pressed:shadow-none';

const VARIANTS = {
  primary: `${PRESSES} forced-colors:border bg-sand text-on-sand [--depth:var(--sand-deep)] enabled:hover:brightness-105`,
  secondary: `${PRESSES} border border-edge bg-panel text-ink [--depth:var(--line)] hover:bg-raised ${CHOSEN}`,
  danger: `${PRESSES} border border-redstone bg-redstone-wash text-redstone [--depth:var(--redstone-deep)] hover:brightness-110`,
  quiet: 'text-ink hover:bg-raised',
} as const;

export type ButtonLook = { variant?: keyof typeof VARIANTS; size?: keyof typeof SIZES; className?: string };

/** The class names of a button or of a link that looks like one. */
export function buttonClass({
  variant = 'primary',
  size = 'medium',
  className = '',
}: ButtonLook = {}): string {
  return `${BASE} ${SIZES[size]} ${VARIANTS[variant]} ${className}`;
}
