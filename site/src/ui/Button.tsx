import type { ButtonHTMLAttributes } from 'react';
import { type ButtonLook, buttonClass } from './button-look.ts';

type Props = ButtonHTMLAttributes<HTMLButtonElement> & ButtonLook;

export function Button({ variant, size, className, type = 'button', ...rest }: Props) {
  return <button type={type} className={buttonClass({ variant, size, className })} {...rest} />;
}
