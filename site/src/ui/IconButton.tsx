import type { ButtonHTMLAttributes } from 'react';

type Props = ButtonHTMLAttributes<HTMLButtonElement> & {
  /** What the button does, for those who do not see the icon. */
  label: string;
};

/** A square button that holds one icon. */
export function IconButton({ label, className = '', children, ...rest }: Props) {
  return (
    <button
      type="button"
      aria-label={label}
      className={`notch-sm grid size-[min(2.5rem,12vw)] shrink-0 place-items-center text-muted transition-colors hover:bg-raised hover:text-ink disabled:opacity-50 [&_svg]:size-[min(1.25rem,7vw)] ${className}`}
      {...rest}
    >
      {children}
    </button>
  );
}
