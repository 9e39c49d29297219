import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, Ref } from 'react';
import { type ButtonLook, buttonClass } from './button-look.ts';

type Props = AnchorHTMLAttributes<HTMLAnchorElement> & ButtonLook & { ref?: Ref<HTMLAnchorElement> };

function Anchor({ variant, size, className, ...rest }: Props) {
  return <a className={buttonClass({ variant, size, className })} {...rest} />;
}

/** A link to a page of the site that looks like a button. */
export const ButtonLink = createLink(Anchor);
