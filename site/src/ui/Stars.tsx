const STARS = 5;
/** The distance between stars, in units of the drawing. */
const STEP = 27;
const STAR = '2l3.1 6.5 7.1.9-5.2 4.9 1.3 7.1-6.3-3.5-6.3 3.5 1.3-7.1-5.2-4.9 7.1-.9z';

const row = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, at) => `M${12 + (from + at) * STEP} ${STAR}`).join('');

type Props = {
  rating: number;
  /** The rating in words. */
  label: string;
  small?: boolean | undefined;
};

/** An average rating as stars out of five, rounded to whole stars. One drawing, because lists show many ratings. */
export function Stars({ rating, label, small = false }: Props) {
  const filled = Math.round(rating);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${STARS * STEP - 3} 24`}
      className={`${small ? 'h-3.5' : 'h-4'} fill-none stroke-[2.2] rtl:-scale-x-100`}
      strokeLinejoin="round"
    >
      <path d={row(0, filled)} className="fill-sand stroke-sand-deep dark:stroke-sand" />
      <path d={row(filled, STARS)} className="stroke-edge" />
    </svg>
  );
}
