// The content of an add-on's preview picture, for links in chats and social networks.

/** The texts of a preview, ready to be drawn. */
export type PreviewTexts = {
  title: string;
  /** The publisher and the kind of add-on, such as 'by heron · Gameplay'. */
  byline: string;
  /** The rating and the number of downloads, such as '4.6 of 5 from 120 ratings · 3.4K downloads'. */
  numbers: string;
  siteName: string;
};

export const PREVIEW_WIDTH = 1200;
export const PREVIEW_HEIGHT = 630;

const count = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });

/** The parts of an add-on that `previewTexts` uses. `rating` is the average from 1 to 5. */
type Listed = {
  title: string;
  publisher: string | null;
  category: string;
  rating: number;
  ratingCount: number;
  downloads: number;
};

/** Writes the texts of a preview, without parts that the add-on does not have yet. */
export function previewTexts(addon: Listed, siteName: string): PreviewTexts {
  const { title, publisher, category, rating, ratingCount, downloads } = addon;
  const ratings = `${count.format(ratingCount)} ${ratingCount === 1 ? 'rating' : 'ratings'}`;
  return {
    title,
    byline: [publisher && `by ${publisher}`, category].filter(Boolean).join(' · '),
    numbers: [
      ratingCount > 0 && `${rating.toFixed(1)} of 5 from ${ratings}`,
      downloads > 0 && `${count.format(downloads)} ${downloads === 1 ? 'download' : 'downloads'}`,
    ]
      .filter(Boolean)
      .join(' · '),
    siteName,
  };
}
