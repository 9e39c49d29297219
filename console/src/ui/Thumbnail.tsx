import { styled } from '@mui/material/styles';
import { atWidth } from '@sandcrate/api/contract/picture-address.ts';
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

/** A small picture of an add-on next to its title, so without alternative text. */
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
