import { Trans } from '@lingui/react/macro';
import { useState } from 'react';

type Props = {
  src: string;
  alt: string /** The side of the square that it fits into, in pixels. */;
  box: number;
};

/** A texture at the largest whole-number scale that fits, so that its pixels stay sharp squares. */
export function PixelPicture({ src, alt, box }: Props) {
  const [size, setSize] = useState<readonly [width: number, height: number]>();
  const [isBroken, setBroken] = useState(false);
  if (isBroken)
    return (
      <span className="text-xs text-muted">
        <Trans>Cannot be shown</Trans>
      </span>
    );
  const scale = size && Math.max(1, Math.floor(box / Math.max(...size)));
  return (
    <img
      src={src}
      alt={alt}
      loading="lazy"
      className="max-h-full max-w-full object-contain [image-rendering:pixelated]"
      {...(size && scale && { width: size[0] * scale, height: size[1] * scale })}
      onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => setSize([naturalWidth, naturalHeight])}
      onError={() => setBroken(true)}
    />
  );
}
