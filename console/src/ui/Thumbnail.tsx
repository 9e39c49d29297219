import { styled } from '@mui/material/styles';
import { Package } from 'lucide-react';
import { useState } from 'react';

const Frame = styled('span')({
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  width: 64,
  aspectRatio: '16 / 9',
  overflow: 'hidden',
  borderRadius: 4,
  background: 'var(--raised)',
  color: 'var(--muted)',
  '& img': { width: '100%', height: '100%', objectFit: 'cover' },
});

/** A picture of an add-on, which the server makes at several widths. */
export const atWidth = (src: string, width: number) => `${src}${src.includes('?') ? '&' : '?'}w=${width}`;

/** A small picture of an add-on beside its title, so without a text of its own. */
export function Thumbnail({ src }: { src: string | null }) {
  const [broken, setBroken] = useState<string>();
  return (
    <Frame aria-hidden>
      {src === null || src === broken ? (
        <Package size={18} />
      ) : (
        <img src={atWidth(src, 320)} alt="" loading="lazy" decoding="async" onError={() => setBroken(src)} />
      )}
    </Frame>
  );
}
