import type { ConsoleAddon } from '@sandcrate/api/addons/admin-contract.ts';
import { perOptionalField } from '@sandcrate/api/contract/optional-fields.ts';

let count = 0;

type Facts = NonNullable<ConsoleAddon['facts']>;
type Pack = Facts['packs'][number];

/** The facts about an inspected file. Tests give the fields that matter. */
export const packFacts = (given: Partial<Facts> = {}): Facts => ({
  manifest: true,
  packs: [],
  uuids: [],
  minEngineVersion: null,
  scripts: false,
  entries: 3,
  uncompressedBytes: 2048,
  icon: null,
  notes: [],
  ...given,
});

export const packOf = (given: Partial<Pack> = {}): Pack => ({
  path: '',
  kind: 'behavior',
  name: 'Boats',
  description: '',
  uuid: null,
  version: '1.0.0',
  minEngineVersion: null,
  modules: [],
  dependencies: [],
  scripts: false,
  capabilities: [],
  experiments: [],
  subpacks: 0,
  ...given,
});

/** A publisher's record. Tests give the fields that matter. */
export const publisherRecord = (
  given: Partial<ConsoleAddon['publisherRecord']> = {},
): ConsoleAddon['publisherRecord'] => ({
  memberSince: '2025-01-20T10:00:00.000Z',
  approved: 0,
  rejected: 0,
  pending: 1,
  takenDown: 0,
  bans: 0,
  ...given,
});

/** An add-on that waits for review, as the API returns it. Tests give the fields that matter. */
export function pendingAddon(given: Partial<ConsoleAddon> = {}): ConsoleAddon {
  count += 1;
  return {
    id: `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`,
    title: 'Better Boats',
    description: 'Boats that keep their speed around corners.',
    publisherId: '00000000-0000-4000-8000-0000000000aa',
    publisherName: 'edd_planes',
    publisherVerified: true,
    publisher: null,
    category: 'tools',
    tags: ['boats'],
    fileUrl: null,
    fileName: 'boats.mcaddon',
    fileSize: 2_097_152,
    sha256: 'ab'.repeat(32),
    sameFileAs: [],
    cautions: [],
    ruleMatches: [],
    changesWanted: null,
    secondOpinion: null,
    assignment: null,
    skippedUntil: null,
    isUnanswered: false,
    publisherRecord: publisherRecord(),
    deletion: null,
    imageUrl: null,
    bannerImageUrl: null,
    images: [],
    version: '1.0.0',
    uploadType: 'direct_file',
    customDownloadUrl: null,
    body: null,
    pictures: [],
    ...perOptionalField(() => null),
    monetizationEnabled: false,
    downloadCount: 0,
    viewCount: 0,
    likeCount: 0,
    commentCount: 0,
    averageRating: 0,
    ratingCount: 0,
    status: 'pending',
    isHidden: false,
    isFeatured: false,
    minGameVersion: '1.21.50',
    facts: null,
    releases: [],
    myRating: null,
    isFollowed: false,
    advisory: null,
    imported: null,
    scannedAt: null,
    revision: 0,
    submittedAt: '2025-11-20T10:00:00.000Z',
    createdAt: '2025-11-20T10:00:00.000Z',
    updatedAt: '2025-11-20T10:00:00.000Z',
    ...given,
  };
}
