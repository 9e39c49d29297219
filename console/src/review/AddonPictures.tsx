import { styled } from '@mui/material/styles';
import { useRecordContext } from 'react-admin';
import type { ReviewedAddon } from '../addons/moderated-addon.ts';
import { atWidth } from '../ui/Thumbnail.tsx';

const Strip = styled('div')({
  display: 'grid',
  gap: 6,
  gridTemplateColumns: 'repeat(5, minmax(0, 1fr))',
  '& a': {
    display: 'block',
    borderRadius: 4,
    overflow: 'hidden',
    background: 'var(--raised)',
    aspectRatio: '16 / 9',
  },
  '& a:first-of-type': { gridColumn: '1 / -1' },
  '& img': { display: 'block', width: '100%', height: '100%', objectFit: 'cover' },
});

/** The banner and the screenshots; each opens in full in a new tab. */
export function AddonPictures() {
  const addon = useRecordContext<ReviewedAddon>();
  if (addon === undefined) return null;
  const banner = addon.bannerImageUrl ?? addon.imageUrl;
  const screenshots = [...(addon.images ?? [])]
    .sort((a, b) => a.displayOrder - b.displayOrder)
    .map(({ imageUrl }, index) => ({ url: imageUrl, label: `Screenshot ${index + 1}`, width: 320 }));
  const pictures =
    banner === null ? screenshots : [{ url: banner, label: 'Banner', width: 960 }, ...screenshots];
  if (pictures.length === 0) return null;
  return (
    <Strip>
      {pictures.map(({ url, label, width }) => (
        <a key={url} href={url} target="_blank" rel="noopener">
          <img src={atWidth(url, width)} alt={label} loading="lazy" decoding="async" />
        </a>
      ))}
    </Strip>
  );
}
