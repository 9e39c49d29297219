// Describes a comparison with other listings in words.
import type { ProvenanceView } from '@sandcrate/api/provenance/contract.ts';
import { formatCount } from '../ui/format.ts';

export type OtherListing = ProvenanceView['listings'][number];
type Compared = NonNullable<ProvenanceView['compared']>;

/** The share of the file in a listing, such as '214 of 230 files, uploaded there first'. */
export function shareSentence(listing: OtherListing, compared: Compared | null): string {
  const parts: string[] = [];
  if (listing.files > 0 && compared !== null) {
    const order =
      listing.earlier === 0
        ? 'uploaded there later'
        : listing.earlier === listing.files
          ? 'uploaded there first'
          : `${formatCount(listing.earlier)} of them uploaded there first`;
    parts.push(`${formatCount(listing.files)} of ${formatCount(compared.files)} files, ${order}`);
    if (compared.pictures > 0 && listing.pictures > 0) {
      parts.push(`${formatCount(listing.pictures)} of ${formatCount(compared.pictures)} pictures`);
    }
  }
  if (listing.isSamePack) parts.push('a pack with the same UUID');
  if (listing.shownPictures > 0) {
    parts.push(
      listing.shownPictures === 1
        ? 'one of its pictures looks the same'
        : `${formatCount(listing.shownPictures)} of its pictures look the same`,
    );
  }
  if (listing.isSimilarTitle) parts.push('nearly the same title');
  return parts.join('; ');
}

/** The number of files that were not compared, in words; empty when all were. */
export function leftOut({ common, more }: Compared): string {
  const parts = [
    ...(common > 0 ? [`${formatCount(common)} common files are not counted`] : []),
    ...(more > 0 ? [`${formatCount(more)} files past the limit were not compared`] : []),
  ];
  return parts.length === 0 ? '' : `${parts.join('; ')}.`;
}
