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
  '& figure': { margin: 0, minWidth: 0 },
  '& figure:first-of-type': { gridColumn: '1 / -1', maxWidth: BANNER_SHOWN },
  '& figcaption': { fontSize: 12, overflowWrap: 'anywhere' },
  '& img': { display: 'block', width: '100%', height: '100%', objectFit: 'cover' },
});

type Picture = { label: string; caption: string | null; url: string; src: string };

/** The banner, or the image that replaces it, and the screenshots in order. */
export function picturesOf({ bannerImageUrl, imageUrl, images = [] }: ReviewedAddon): Picture[] {
  const banner = bannerImageUrl ?? imageUrl;
  const screenshots = [...images]
    .sort((a, b) => a.displayOrder - b.displayOrder)
    .map(({ imageUrl: url, caption }, index) => ({
      label: caption ?? `Screenshot ${index + 1}`,
      caption,
      url,
      src: atWidth(url, SCREENSHOT_WIDTH),
    }));
  if (banner === null) return screenshots;
  return [
    { label: 'Banner', caption: null, url: banner, src: atWidth(banner, BANNER_WIDTH) },
    ...screenshots,
  ];
}

/** The banner and the screenshots; each opens in full in a new tab. */
export function AddonPictures() {
  const addon = useRecordContext<ReviewedAddon>();
  const pictures = addon === undefined ? [] : picturesOf(addon);
  if (pictures.length === 0) return null;
  return (
    <Strip>
      {pictures.map(({ url, label, caption, src }) => (
        <figure key={url}>
          <a href={url} target="_blank" rel="noopener">
            <img src={src} alt={label} loading="lazy" decoding="async" />
          </a>
          {caption !== null && <figcaption dir="auto">{caption}</figcaption>}
        </figure>
      ))}
    </Strip>
  );
}
