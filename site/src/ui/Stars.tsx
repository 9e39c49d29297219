const STARS = 5;
/** The distance between stars, in units of the drawing. */
const STEP = 27;
const LEFT_HALF = 'l-6.3 3.5 1.3-7.1-5.2-4.9 7.1-.9z';
const STAR = `2l3.1 6.5 7.1.9-5.2 4.9 1.3 7.1-6.3-3.5${LEFT_HALF}`;
const HALF_STAR = `2v15.9${LEFT_HALF}`;

const at = (place: number, path: string) => `M${12 + place * STEP} ${path}`;
const row = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, place) => at(from + place, STAR)).join('');

type Props = {
  rating: number;
  /** The rating in words. */
  label: string;
  small?: boolean | undefined;
};

/** An average rating as stars out of five, to half a star. One drawing, because lists show many ratings. */
export function Stars({ rating, label, small = false }: Props) {
  const halves = Math.round(rating * 2);
  const full = Math.floor(halves / 2);
  const filled = row(0, full) + (halves % 2 === 0 ? '' : at(full, HALF_STAR));
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${STARS * STEP - 3} 24`}
      className={`${small ? 'h-3' : 'h-4'} fill-none stroke-[2.2] rtl:-scale-x-100`}
      strokeLinejoin="round"
    >
      <path d={row(full, STARS)} className="stroke-edge" />
      <path d={filled} className="fill-sand stroke-sand-deep dark:stroke-sand" />
    </svg>
  );
}
