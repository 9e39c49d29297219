import type { AddonCard, AddonDetail } from '@sandcrate/api/addons/contract.ts';
import { perOptionalField } from '@sandcrate/api/contract/optional-fields.ts';

const someCard: AddonCard = {
  id: '6f1cb7a0-8f5f-4b5e-9c65-1f3f0a0d1b11',
  title: 'Better Boats',
  description: 'Boats that float better than the ones you know.',
  publisherId: '0a8c5f1e-6a2d-4f7c-9a43-5d0f6f0a2c22',
  publisherName: 'miri',
  publisherVerified: true,
  category: 'gameplay',
  tags: ['boats'],
  fileUrl: '/api/addons/6f1cb7a0-8f5f-4b5e-9c65-1f3f0a0d1b11/files/1',
  imageUrl: null,
  bannerImageUrl: '/api/addons/6f1cb7a0-8f5f-4b5e-9c65-1f3f0a0d1b11/images/banner',
  version: '1.2.0',
  fileSize: 2_621_440,
  uploadType: 'direct_file',
  customDownloadUrl: null,
  monetizationEnabled: false,
  downloadCount: 1234,
  viewCount: 5678,
  likeCount: 3,
  commentCount: 0,
  averageRating: 4.2,
  ratingCount: 17,
  status: 'approved',
  isHidden: false,
  isFeatured: true,
  minGameVersion: '1.21.50',
  createdAt: '2025-03-04T12:00:00.000Z',
  updatedAt: '2025-05-06T12:00:00.000Z',
};

/** An approved add-on, with the given differences. */
export const addonCard = (differences: Partial<AddonCard> = {}): AddonCard => ({
  ...someCard,
  ...differences,
});

export const addonDetail = (differences: Partial<AddonDetail> = {}): AddonDetail => ({
  ...someCard,
  body: null,
  pictures: [],
  ...perOptionalField(() => null),
  images: [],
  publisher: {
    id: someCard.publisherId,
    username: 'miri',
    createdAt: '2024-01-01T12:00:00.000Z',
    isVerified: true,
  },
  facts: null,
  releases: [],
  myRating: null,
  isFollowed: false,
  advisory: null,
  imported: null,
  ...differences,
});

/** Facts of a file without anything special. */
export const packFacts: NonNullable<AddonDetail['facts']> = {
  manifest: true,
  packs: [],
  uuids: [],
  minEngineVersion: null,
  scripts: false,
  entries: 1,
  uncompressedBytes: 1,
  icon: null,
  notes: [],
};

/** A pack without special needs. */
export const somePack: NonNullable<AddonDetail['facts']>['packs'][number] = {
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
};
