import type { PublisherCard } from '@sandcrate/api/contract/people.ts';

type Counted = Pick<PublisherCard, 'downloadCount' | 'averageRating' | 'ratingCount'>;

/** All publishers' downloads together, and the mean of all ratings they were given; 0 when nobody rated. */
export function totalsOf(publishers: readonly Counted[]): { downloads: number; averageRating: number } {
  const downloads = publishers.reduce((sum, { downloadCount }) => sum + downloadCount, 0);
  const ratings = publishers.reduce((sum, { ratingCount }) => sum + ratingCount, 0);
  const stars = publishers.reduce(
    (sum, { averageRating, ratingCount }) => sum + averageRating * ratingCount,
    0,
  );
  return { downloads, averageRating: ratings === 0 ? 0 : stars / ratings };
}
