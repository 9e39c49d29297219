import { type ButtonHTMLAttributes, useState } from 'react';
import { type ButtonLook, buttonClass } from './button-look.ts';

type Props = ButtonHTMLAttributes<HTMLButtonElement> & ButtonLook;

/**
 * A button. When it is disabled while it has the focus, it keeps the focus and ignores clicks: browsers take the focus
 * from a disabled button, and then the keyboard and the screen reader start again at the top of the page.
 */
export function Button({
  variant,
  size,
  className,
  type = 'button',
  disabled = false,
  onClick,
  onFocus,
  onBlur,
  ...rest
}: Props) {
  const [isFocused, setFocused] = useState(false);
  const keepsFocus = disabled && isFocused;
  return (
    <button
      type={type}
      className={buttonClass({ variant, size, className })}
      disabled={disabled && !isFocused}
      aria-disabled={keepsFocus || undefined}
      // Also keeps a form from being submitted.
      onClick={keepsFocus ? (event) => event.preventDefault() : onClick}
      onFocus={(event) => {
        setFocused(true);
        onFocus?.(event);
      }}
      onBlur={(event) => {
        setFocused(false);
        onBlur?.(event);
      }}
      {...rest}
    />
  );
}
