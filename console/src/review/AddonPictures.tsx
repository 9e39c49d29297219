import { styled } from '@mui/material/styles';
import { atWidth } from '@sandcrate/api/contract/picture-address.ts';
import { useRecordContext } from 'react-admin';
import type { ReviewedAddon } from '../addons/moderated-addon.ts';

const BANNER_WIDTH = 960;
const SCREENSHOT_WIDTH = 320;
/** The banner must not push the facts off the screen. */
const BANNER_SHOWN = 320;

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
  '& a:first-of-type': { gridColumn: '1 / -1', maxWidth: BANNER_SHOWN },
  '& img': { display: 'block', width: '100%', height: '100%', objectFit: 'cover' },
});

type Picture = { label: string; url: string; src: string };

/** The banner, or the image that replaces it, and the screenshots in order. */
export function picturesOf({ bannerImageUrl, imageUrl, images = [] }: ReviewedAddon): Picture[] {
  const banner = bannerImageUrl ?? imageUrl;
  const screenshots = [...images]
    .sort((a, b) => a.displayOrder - b.displayOrder)
    .map(({ imageUrl: url }, index) => ({
      label: `Screenshot ${index + 1}`,
      url,
      src: atWidth(url, SCREENSHOT_WIDTH),
    }));
  if (banner === null) return screenshots;
  return [{ label: 'Banner', url: banner, src: atWidth(banner, BANNER_WIDTH) }, ...screenshots];
}

/** The banner and the screenshots; each opens in full in a new tab. */
export function AddonPictures() {
  const addon = useRecordContext<ReviewedAddon>();
  const pictures = addon === undefined ? [] : picturesOf(addon);
  if (pictures.length === 0) return null;
  return (
    <Strip>
      {pictures.map(({ url, label, src }) => (
        <a key={url} href={url} target="_blank" rel="noopener">
          <img src={src} alt={label} loading="lazy" decoding="async" />
        </a>
      ))}
    </Strip>
  );
}
