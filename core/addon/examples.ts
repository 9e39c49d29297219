// Named facts for the tests of add-ons.
import type { Person } from '../access.ts';
import type { AddonEvent } from './addon.ts';
import type { Content, Download, Release } from './content.ts';
import { NO_OPTIONAL_VALUES } from './optional-fields.ts';

export const ann: Person = { id: '3b1f6c1e-8d0a-4f0b-9c56-0a4f6de1a001', role: 'publisher' };
export const bob: Person = { id: '3b1f6c1e-8d0a-4f0b-9c56-0a4f6de1a002', role: 'publisher' };
export const admin: Person = { id: '7c9d2e4a-51b3-4c1f-8a77-2f60b1c3a003', role: 'admin' };
export const owner: Person = { id: '7c9d2e4a-51b3-4c1f-8a77-2f60b1c3a004', role: 'owner' };
export const auditor: Person = { id: '7c9d2e4a-51b3-4c1f-8a77-2f60b1c3a005', role: 'auditor' };
export const player: Person = { id: '7c9d2e4a-51b3-4c1f-8a77-2f60b1c3a006', role: 'user' };

export const picture = (digit: string) => ({ sha256: digit.repeat(64), width: 1280, height: 720 });

const facts = {
  manifest: false,
  packs: [],
  uuids: [],
  minEngineVersion: null,
  scripts: false,
  entries: 3,
  uncompressedBytes: 2048,
  icon: null,
  notes: [],
};

export const file = (digit: string, fileName = 'boats.mcpack'): Download => ({
  kind: 'file',
  sha256: digit.repeat(64),
  size: 1024,
  fileName,
  facts,
  scannedAt: null,
  icon: null,
});

export const url = (address: string): Download => ({ kind: 'url', url: address });

const releaseId = (digit: number) => `5d8b3a10-2c47-4e96-a1f8-c06d9b7ea00${digit}`;
const changeId = (digit: number) => `e81f5b69-07ac-4d32-9be4-7a20d6c1a00${digit}`;
export const [R1, R2, R3] = [releaseId(1), releaseId(2), releaseId(3)];
export const [C1, C2, C3] = [changeId(1), changeId(2), changeId(3)];

export const content: Content = {
  title: 'Better Boats',
  description: 'Boats that float, turn and carry twice as much.',
  body: null,
  pictures: [],
  category: 'gameplay',
  tags: ['boats'],
  ...NO_OPTIONAL_VALUES,
  monetizationEnabled: false,
  banner: picture('a'),
  screenshots: [],
};

export const release: Release = { releaseId: R1, version: '1.0.0', notes: 'First.', download: file('1') };
export const linked: Release = { ...release, download: url('https://example.com/boats.zip') };

export const submitted: AddonEvent = {
  type: 'AddonSubmitted',
  data: { publisherId: ann.id, content, release },
};
export const submittedLink: AddonEvent = {
  type: 'AddonSubmitted',
  data: { publisherId: ann.id, content, release: linked },
};
export const approved: AddonEvent = { type: 'AddonApproved', data: { automatic: false } };
export const rejected: AddonEvent = { type: 'AddonRejected', data: { reason: null, takenDown: false } };
export const takenDown: AddonEvent = { type: 'AddonRejected', data: { reason: 'Malware', takenDown: true } };
export const returned: AddonEvent = { type: 'AddonReturned', data: { reason: null } };
export const featured: AddonEvent = { type: 'AddonFeatured', data: {} };
export const unfeatured: AddonEvent = { type: 'AddonUnfeatured', data: {} };
export const hidden: AddonEvent = { type: 'AddonHidden', data: { reason: null } };
export const unhidden: AddonEvent = { type: 'AddonUnhidden', data: {} };
export const deletedByPublisher: AddonEvent = {
  type: 'AddonDeleted',
  data: { by: 'publisher', reason: null, restorableUntil: null },
};
export const deletedByStaff: AddonEvent = {
  type: 'AddonDeleted',
  data: { by: 'staff', reason: 'Stolen', restorableUntil: '2026-03-31T12:00:00.000Z' },
};

export const changesRequested: AddonEvent = {
  type: 'AddonChangesRequested',
  data: { changeId: null, reason: 'Add a picture' },
};
export const requestWithdrawn: AddonEvent = {
  type: 'AddonChangesRequestWithdrawn',
  data: { changeId: null },
};

export const secondOpinionRequested = {
  type: 'AddonSecondOpinionRequested',
  data: { changeId: null, requestedBy: admin.id, reason: 'I know its publisher' },
} as const satisfies AddonEvent;

export const titleProposed: AddonEvent = {
  type: 'AddonChangeProposed',
  data: { changeId: C1, changes: { content: { title: 'Best Boats' } }, replaces: null },
};
export const secondRelease: Release = {
  releaseId: R2,
  version: '1.1.0',
  notes: 'Faster.',
  download: file('2'),
};
export const fileProposed: AddonEvent = {
  type: 'AddonChangeProposed',
  data: { changeId: C1, changes: { content: {}, release: secondRelease }, replaces: null },
};
export const C1Approved: AddonEvent = { type: 'AddonChangeApproved', data: { changeId: C1 } };
export const C1Rejected: AddonEvent = {
  type: 'AddonChangeRejected',
  data: { changeId: C1, reason: 'Broken', takenDown: false },
};
export const C1TakenDown: AddonEvent = {
  type: 'AddonChangeRejected',
  data: { changeId: C1, reason: 'Malware', takenDown: true },
};
export const C1Withdrawn: AddonEvent = { type: 'AddonChangeWithdrawn', data: { changeId: C1 } };
