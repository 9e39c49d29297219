import { Star } from 'lucide-react';

const FIVE = [1, 2, 3, 4, 5] as const;

/** An average rating as stars out of five, filled to the nearest whole one. */
export function Stars({ rating, small = false }: { rating: number; small?: boolean }) {
  const filled = Math.round(rating);
  return (
    <span role="img" aria-label={`Rated ${rating.toFixed(1)} out of 5`} className="inline-flex gap-0.5">
      {FIVE.map((star) => (
        <Star
          key={star}
          className={`${small ? 'size-3.5' : 'size-4'} ${star <= filled ? 'fill-sand text-sand-deep dark:text-sand' : 'text-edge'}`}
          strokeWidth={2.2}
        />
      ))}
    </span>
  );
}
