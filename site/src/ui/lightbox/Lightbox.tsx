// Pictures in the size of the window. Loaded on demand, and part of no page's first JavaScript.
import { ph } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IMAGE_WIDTHS } from '@sandcrate/api/contract/limits.ts';
import { atWidth } from '@sandcrate/api/contract/picture-address.ts';
import Viewer from 'yet-another-react-lightbox';
import Captions from 'yet-another-react-lightbox/plugins/captions';
import captionStyles from 'yet-another-react-lightbox/plugins/captions.css?inline';
import Thumbnails from 'yet-another-react-lightbox/plugins/thumbnails';
import thumbnailStyles from 'yet-another-react-lightbox/plugins/thumbnails.css?inline';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import styles from 'yet-another-react-lightbox/styles.css?inline';
import { styleSingleton } from '../../lib/style-singleton.ts';
import type { LargePicture } from './PictureLink.tsx';

/** The viewer's own styles: the build has one stylesheet, which is part of every page. */
const Style = styleSingleton();

type Props = {
  pictures: readonly LargePicture[];
  /** The number of the first picture to show, from 0. */
  at: number;
  label: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

/** Shows pictures large, with captions, zoom, swipes, arrow keys and thumbnails. Escape closes it. */
export default function Lightbox({ pictures, at, label, open, onOpenChange }: Props) {
  const { t } = useLingui();
  return (
    <>
      <Style styles={styles + captionStyles + thumbnailStyles} />
      <Viewer
        open={open}
        close={() => onOpenChange(false)}
        index={at}
        slides={pictures.map(({ src, alt, caption }) => ({
          src: atWidth(src, Math.max(...IMAGE_WIDTHS)),
          thumbnail: atWidth(src, Math.min(...IMAGE_WIDTHS)),
          alt,
          ...(caption !== null && { description: caption }),
        }))}
        plugins={pictures.length > 1 ? [Captions, Zoom, Thumbnails] : [Captions, Zoom]}
        captions={{ descriptionTextAlign: 'center', descriptionMaxLines: 4 }}
        carousel={{ finite: true }}
        render={pictures.length === 1 ? { buttonPrev: () => null, buttonNext: () => null } : {}}
        controller={{ closeOnBackdropClick: true }}
        zoom={{ maxZoomPixelRatio: 3, scrollToZoom: true }}
        thumbnails={{ width: 96, height: 54, border: 0, imageFit: 'cover', vignette: false }}
        labels={{
          Lightbox: label,
          'Photo gallery': label,
          Close: t`Close`,
          Previous: t`Previous picture`,
          Next: t`Next picture`,
          'Zoom in': t`Zoom in`,
          'Zoom out': t`Zoom out`,
          Thumbnails: t`All pictures`,
          '{index} of {total}': t`${ph({ number: '{index}' })} of ${ph({ total: '{total}' })}`,
          Carousel: t`carousel`,
          Slide: t`slide`,
        }}
      />
    </>
  );
}
