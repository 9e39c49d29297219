import { useState } from 'react';
import { lazyDialog } from '../lazy-part.tsx';
import type { LargePicture } from './PictureLink.tsx';

const Lightbox = lazyDialog(() => import('./Lightbox.tsx'));

/** A view of pictures in the size of the window. Render `lightbox` in the page; `show` opens it at a picture. */
export function useLightbox(label: string) {
  const [shown, setShown] = useState<{ pictures: readonly LargePicture[]; at: number }>();
  const [isOpen, setOpen] = useState(false);
  return {
    isOpen,
    lightbox: shown && <Lightbox {...shown} label={label} open={isOpen} onOpenChange={setOpen} />,
    show: (pictures: readonly LargePicture[], at: number) => {
      setShown({ pictures, at });
      setOpen(true);
    },
  };
}
