import { ph } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { AddonDetail } from '@sandcrate/api/addons/contract.ts';
import { isLocale, LOCALES } from '@sandcrate/api/contract/locales.ts';
import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { IconButton } from '../../../ui/IconButton.tsx';
import { PictureLink } from '../../../ui/lightbox/PictureLink.tsx';
import { useLightbox } from '../../../ui/lightbox/use-lightbox.tsx';
import { Picture } from '../../../ui/Picture.tsx';
import { useReducedMotion } from '../../../ui/use-media.ts';
import { AddonArt } from '../browse/AddonArt.tsx';
import { SLIDE_PICTURE } from '../browse/picture-sizes.ts';
import { useAutoAdvance } from './use-auto-advance.ts';
import { useSwipe } from './use-swipe.ts';

const INTERVAL = 5000;

type Pictured = Pick<AddonDetail, 'title' | 'bannerImageUrl' | 'imageUrl' | 'images' | 'category'>;

/** The add-on's pictures: banner or icon first, then the screenshots. Each opens large. */
export function Carousel({ addon }: { addon: Pictured }) {
  const { t } = useLingui();
  const label = t`Pictures of ${ph({ title: addon.title })}`;
  const { show, isOpen, lightbox } = useLightbox(label);
  const main = addon.bannerImageUrl ?? addon.imageUrl;
  const pictures = [
    ...(main === null
      ? []
      : [{ src: main, alt: t`Picture of ${ph({ title: addon.title })}`, caption: null }]),
    ...addon.images.map(({ imageUrl, caption }, index) => ({
      src: imageUrl,
      alt: caption ?? t`Screenshot ${ph({ number: index + 1 })} of ${ph({ title: addon.title })}`,
      caption,
    })),
  ];
  const art = <AddonArt addon={addon} sizes={SLIDE_PICTURE} eager />;
  // By number, because somebody may have uploaded a picture twice.
  const slides = pictures.map((picture, number) => ({
    key: String(number),
    content: (
      <>
        <PictureLink
          picture={picture}
          onOpen={() => show(pictures, number)}
          className="block -outline-offset-2"
        >
          {number === 0 && main !== null ? (
            art
          ) : (
            <Picture
              src={picture.src}
              sizes={SLIDE_PICTURE}
              alt={picture.alt}
              fallback={<AddonArt addon={addon} sizes={SLIDE_PICTURE} />}
              className="aspect-video w-full object-cover"
            />
          )}
        </PictureLink>
        {picture.caption !== null && (
          // It is the name of the picture already.
          <p
            aria-hidden="true"
            dir="auto"
            className="cursor-text select-text px-3 pt-2 text-sm wrap-anywhere"
          >
            {picture.caption}
          </p>
        )}
      </>
    ),
  }));
  if (main === null) slides.unshift({ key: 'art', content: art });
  return (
    <>
      {slides.length === 1 ? (
        <div className="notch-lg overflow-hidden border border-line">{slides[0]?.content}</div>
      ) : (
        <Slides slides={slides} label={label} isHeld={isOpen} />
      )}
      {lightbox}
    </>
  );
}

export type Slide = { key: string; content: ReactNode };

type SlidesProps = {
  slides: readonly Slide[];
  label: string;
  /** Whether the shown slide stays, as while it is open large: closing it returns the focus to it. [false] */
  isHeld?: boolean;
};

/**
 * Slides that change every five seconds in a loop, except while the mouse or the keyboard focus is on them. With
 * reduced motion, they start stopped. A swipe or drag, the arrow keys and the buttons change them too.
 */
export function Slides({ slides, label, isHeld = false }: SlidesProps) {
  const { t, i18n } = useLingui();
  // In right-to-left languages, the slides move the other way.
  const towardsEnd = isLocale(i18n.locale) && LOCALES[i18n.locale].direction === 'rtl' ? -1 : 1;
  const [index, setIndex] = useState(0);
  const [isPointedAt, setPointedAt] = useState(false);
  const [hasFocus, setHasFocus] = useState(false);
  const reducesMotion = useReducedMotion();
  const [chosen, setStopped] = useState<boolean>();
  const isStopped = chosen ?? reducesMotion;
  const move = (by: number) => setIndex((current) => (current + by + slides.length) % slides.length);
  const swipe = useSwipe({ onLeft: () => move(towardsEnd), onRight: () => move(-towardsEnd) });
  const isRunning = !isHeld && !isPointedAt && !hasFocus && !isStopped && !swipe.isDragging;
  useAutoAdvance(isRunning, INTERVAL, index, () => move(1));

  function onKeyDown({ key }: KeyboardEvent) {
    if (key === 'ArrowLeft') move(-towardsEnd);
    if (key === 'ArrowRight') move(towardsEnd);
  }
  return (
    <section
      aria-roledescription={t`carousel`}
      aria-label={label}
      onMouseEnter={() => setPointedAt(true)}
      onMouseLeave={() => setPointedAt(false)}
      onFocus={() => setHasFocus(true)}
      onBlur={() => setHasFocus(false)}
      onKeyDown={onKeyDown}
      className="notch-lg relative overflow-hidden border border-line bg-raised"
    >
      <ul
        {...swipe.handlers}
        aria-live={isRunning ? 'off' : 'polite'}
        className={`flex cursor-grab touch-pan-y select-none ${swipe.isDragging ? 'cursor-grabbing' : 'transition-transform duration-300'}`}
        // The page's policy forbids style attributes in HTML; scripts may set styles.
        style={
          index === 0 && swipe.offset === 0
            ? undefined
            : { transform: `translateX(calc(${-index * towardsEnd * 100}% + ${swipe.offset}px))` }
        }
      >
        {slides.map(({ key, content }, at) => (
          <li
            key={key}
            aria-roledescription={t`slide`}
            aria-label={t`${ph({ number: at + 1 })} of ${ph({ total: slides.length })}`}
            inert={at !== index}
            className="w-full shrink-0 [&_img]:pointer-events-none"
          >
            {content}
          </li>
        ))}
      </ul>
      <div className="flex items-center justify-end gap-1 p-1">
        <IconButton label={t`Previous picture`} onClick={() => move(-1)}>
          <ChevronLeft className="rtl:-scale-x-100" />
        </IconButton>
        <IconButton
          label={isStopped ? t`Start the slide show` : t`Stop the slide show`}
          onClick={() => setStopped(!isStopped)}
          className="relative"
        >
          <ProgressRing key={index} isRunning={isRunning} isEmpty={isStopped} />
          <span className="absolute inset-0 grid place-items-center [&_svg]:size-3.5">
            {isStopped ? <Play /> : <Pause />}
          </span>
        </IconButton>
        <IconButton label={t`Next picture`} onClick={() => move(1)}>
          <ChevronRight className="rtl:-scale-x-100" />
        </IconButton>
        <span className="px-2 text-sm text-muted tabular-nums" aria-hidden="true">
          {index + 1}/{slides.length}
        </span>
      </div>
    </section>
  );
}

const HALF = 'absolute inset-y-0 w-1/2 overflow-hidden';
const ARC =
  'absolute inset-y-0 w-[200%] rounded-full border-2 border-transparent border-t-amber border-r-amber';

/** Closes as the time of a slide runs out. Two half rings rotate into view, which needs no repainting. */
function ProgressRing({ isRunning, isEmpty }: { isRunning: boolean; isEmpty: boolean }) {
  const motion = isRunning ? '' : '[animation-play-state:paused]';
  return (
    <span aria-hidden="true" className="relative block size-7.5 rounded-full ring-2 ring-line ring-inset">
      {!isEmpty && (
        <>
          <span className={`${HALF} left-1/2`}>
            <span className={`${ARC} right-0 animate-ring-first ${motion}`} />
          </span>
          <span className={`${HALF} right-1/2`}>
            <span className={`${ARC} left-0 animate-ring-second ${motion}`} />
          </span>
        </>
      )}
    </span>
  );
}
