import { z } from 'zod';

/** In lower case, however it is written: it becomes part of stream names. */
const uuid = (message: string) => z.uuid(message).toLowerCase();

// The text of an id's schema is what 404 says: what is no id of ours names nothing.
export const AddonId = z.object({ id: uuid('Addon not found') });
export const AddonReleaseId = AddonId.extend({ releaseId: uuid('Addon not found') });
export const AddonModelNumber = AddonId.extend({
  number: z
    .string()
    .regex(/^[0-9]{1,4}$/, 'Model not found')
    .transform(Number),
});
export const AddonChangeId = AddonId.extend({ changeId: uuid('Change not found') });
export const ChangeId = z.object({ id: uuid('Change not found') });
export const CommentId = z.object({ id: uuid('Comment not found') });
export const UserId = z.object({ id: uuid('User not found') });
export const InviteId = z.object({ id: uuid('Invite not found') });
export const AppealId = z.object({ id: uuid('Appeal not found') });
export const RecallId = z.object({ id: uuid('Recall not found') });
export const AdvisoryId = z.object({ id: uuid('Advisory not found') });
export const MailId = z.object({ id: uuid('Mail not found') });
/** A report and which filing of it, as the lists name it. */
export const ReportId = z.object({
  id: z.string().regex(/^[0-9a-fA-F-]{36}(\.[0-9]{1,9})?$/, 'Report not found'),
});
export const Username = z.object({
  username: z.string().min(1, 'Publisher not found').max(50, 'Publisher not found'),
});
export const InviteCode = z.object({
  code: z.string().max(200, 'The invite code is invalid or has expired'),
});

/** The pictures that go along with an add-on's form. */
export const PICTURES = [
  'bannerImage',
  'screenshot1',
  'screenshot2',
  'screenshot3',
  'screenshot4',
  'screenshot5',
] as const;
