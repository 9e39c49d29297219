import { ph } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IMAGE_WIDTHS } from '@sandcrate/api/contract/limits.ts';
import { atWidth } from '@sandcrate/api/contract/picture-address.ts';
import type { ReactNode } from 'react';

export type LargePicture = { src: string; alt: string; caption: string | null };

type Props = {
  picture: LargePicture;
  onOpen: () => void;
  className?: string;
  children: ReactNode;
};

/** Opens a picture large; without JavaScript, it leads to the picture. */
export function PictureLink({ picture, onOpen, className = '', children }: Props) {
  const { t } = useLingui();
  return (
    <a
      href={atWidth(picture.src, Math.max(...IMAGE_WIDTHS))}
      draggable={false}
      aria-label={t`Open large: ${ph({ picture: picture.alt })}`}
      className={`cursor-zoom-in ${className}`}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        onOpen();
      }}
    >
      {children}
    </a>
  );
}
