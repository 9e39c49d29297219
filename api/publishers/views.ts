import type { PublisherRow } from '@sandcrate/projections/catalogue/publisher-queries.ts';
import { mean } from '../addons/views.ts';
import { profilePictureUrl } from '../profiles/views.ts';
import type { PublisherCard } from './contract.ts';

/** A publisher as everybody sees them. */
export const publisherCard = (row: PublisherRow): PublisherCard => ({
  id: row.id,
  username: row.username,
  role: row.role,
  isPublisher: row.isPublisher,
  isVerified: row.isVerified,
  createdAt: row.createdAt.toISOString(),
  addonCount: row.addons,
  downloadCount: row.downloads,
  averageRating: mean(row.ratingSum, row.ratingCount),
  ratingCount: row.ratingCount,
  followerCount: row.followers,
  pictureUrl: profilePictureUrl(row.id, row.picture),
});
