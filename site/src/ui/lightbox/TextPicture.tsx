import { useLingui } from '@lingui/react/macro';
import type { BodyPicture } from '@sandcrate/api/addons/contract.ts';
import { Picture } from '../Picture.tsx';
import { type LargePicture, PictureLink } from './PictureLink.tsx';
import { useLightbox } from './use-lightbox.tsx';

type Props = {
  picture: BodyPicture;
  alt: string;
  /** Whether it is in a link already, which it must not interrupt. */
  isInLink: boolean;
  /** All pictures of the text in their order, asked for when one is opened. */
  all: () => readonly { picture: BodyPicture; alt: string }[];
};

/** A picture in a text, at most as wide as its column. It opens large, among the other pictures of the text. */
export function TextPicture({ picture, alt, isInLink, all }: Props) {
  const { t } = useLingui();
  const label = t`Pictures`;
  const { show, lightbox } = useLightbox(label);
  const { url, width, height } = picture;
  const image = (
    <Picture
      src={url}
      sizes={`(min-width: 50rem) min(46rem, ${width}px), 92vw`}
      alt={alt}
      width={width}
      height={height}
      fallback={alt}
    />
  );
  if (isInLink) return image;
  function open() {
    const pictures = all();
    const at = pictures.findIndex((each) => each.picture.id === picture.id && each.alt === alt);
    show(
      pictures.map((each) => toLarge(each.picture, each.alt)),
      Math.max(0, at),
    );
  }
  return (
    <>
      <PictureLink picture={toLarge(picture, alt || label)} onOpen={open}>
        {image}
      </PictureLink>
      {lightbox}
    </>
  );
}

const toLarge = ({ url }: BodyPicture, alt: string): LargePicture => ({
  src: url,
  alt,
  caption: alt === '' ? null : alt,
});
