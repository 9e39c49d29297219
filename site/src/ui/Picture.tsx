import { IMAGE_WIDTHS } from '@sandcrate/api/contract/limits.ts';
import { atWidth } from '@sandcrate/api/contract/picture-address.ts';
import { type ImgHTMLAttributes, type ReactNode, useState } from 'react';

type Props = Omit<ImgHTMLAttributes<HTMLImageElement>, 'src' | 'srcSet' | 'onError'> & {
  src: string;
  /** How wide the picture is shown, as in the `sizes` of an img. */
  sizes: string;
  /** Load the picture first, because it is in view from the start. */
  eager?: boolean;
  /** Shown when the picture cannot be loaded. */
  fallback: ReactNode;
};

/** A picture of the catalogue, at the width that the screen needs. */
export function Picture({ src, sizes, eager = false, fallback, alt = '', ...rest }: Props) {
  const [brokenSrc, setBrokenSrc] = useState<string>();
  if (brokenSrc === src) return fallback;
  return (
    <img
      src={atWidth(src, 640)}
      srcSet={IMAGE_WIDTHS.map((width) => `${atWidth(src, width)} ${width}w`).join(', ')}
      sizes={sizes}
      alt={alt}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      decoding="async"
      onError={() => setBrokenSrc(src)}
      // The browser may have failed before React listens: pictures of a rendered page load before its scripts.
      ref={(image) => {
        if (image?.complete && image.naturalWidth === 0) setBrokenSrc(src);
      }}
      {...rest}
    />
  );
}
