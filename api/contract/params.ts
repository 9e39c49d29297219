// Schemas of the parameters in addresses.
import { PENALTY_NOT_FOUND, PUBLISHER_NOT_FOUND, USER_NOT_FOUND } from '@sandcrate/core/account/errors.ts';
import { ADDON_NOT_FOUND, CHANGE_NOT_FOUND } from '@sandcrate/core/addon/errors.ts';
import { APPEAL_NOT_FOUND } from '@sandcrate/core/appeal/errors.ts';
import { COLLECTION_NOT_FOUND } from '@sandcrate/core/collection/errors.ts';
import { COMMENT_NOT_FOUND } from '@sandcrate/core/comment/errors.ts';
import { INVALID_INVITE, INVITE_NOT_FOUND } from '@sandcrate/core/invite/errors.ts';
import { PROFILE_NOT_FOUND } from '@sandcrate/core/profile/errors.ts';
import { ADVISORY_NOT_FOUND, RECALL_NOT_FOUND } from '@sandcrate/core/recall/errors.ts';
import { REPORT_NOT_FOUND } from '@sandcrate/core/report/errors.ts';
import { RULE_NOT_FOUND } from '@sandcrate/core/rule/errors.ts';
import { z } from 'zod';
import {
  MAIL_NOT_FOUND,
  MODEL_NOT_FOUND,
  NOTICE_NOT_FOUND,
  PUSH_SUBSCRIPTION_NOT_FOUND,
} from './refusals.ts';

/** Converted to lower case, because it becomes part of stream names. */
const uuid = (message: string) => z.uuid(message).toLowerCase();

// The message of an id's schema is the text of the 404, because nothing has a malformed id.
export const AddonId = z.object({ id: uuid(ADDON_NOT_FOUND) });
export const AddonReleaseId = AddonId.extend({ releaseId: uuid(ADDON_NOT_FOUND) });
export const SharedFilesId = AddonId.extend({ otherId: uuid(ADDON_NOT_FOUND) });
export const AddonModelNumber = AddonId.extend({
  number: z
    .string()
    .regex(/^[0-9]{1,4}$/, MODEL_NOT_FOUND)
    .transform(Number),
});
export const ReleaseModelNumber = AddonModelNumber.extend({ releaseId: uuid(ADDON_NOT_FOUND) });
export const AddonChangeId = AddonId.extend({ changeId: uuid(CHANGE_NOT_FOUND) });
export const ChangeId = z.object({ id: uuid(CHANGE_NOT_FOUND) });
export const CommentId = z.object({ id: uuid(COMMENT_NOT_FOUND) });
export const CollectionId = z.object({ id: uuid(COLLECTION_NOT_FOUND) });
export const CollectionItemId = CollectionId.extend({ addonId: uuid(ADDON_NOT_FOUND) });
/** By the id of the account. */
export const ProfileId = z.object({ id: uuid(PROFILE_NOT_FOUND) });
export const UserId = z.object({ id: uuid(USER_NOT_FOUND) });
export const PenaltyId = UserId.extend({ penaltyId: uuid(PENALTY_NOT_FOUND) });
export const InviteId = z.object({ id: uuid(INVITE_NOT_FOUND) });
export const AppealId = z.object({ id: uuid(APPEAL_NOT_FOUND) });
export const RecallId = z.object({ id: uuid(RECALL_NOT_FOUND) });
export const RuleId = z.object({ id: uuid(RULE_NOT_FOUND) });
export const AdvisoryId = z.object({ id: uuid(ADVISORY_NOT_FOUND) });
export const MailId = z.object({ id: uuid(MAIL_NOT_FOUND) });
export const NoticeId = z.object({ id: uuid(NOTICE_NOT_FOUND) });
export const PushSubscriptionId = z.object({ id: uuid(PUSH_SUBSCRIPTION_NOT_FOUND) });
/** A report and which filing of it, as the lists name it. */
export const ReportId = z.object({
  id: z.string().regex(/^[0-9a-fA-F-]{36}(\.[0-9]{1,9})?$/, REPORT_NOT_FOUND),
});
export const Username = z.object({
  username: z.string().min(1, PUBLISHER_NOT_FOUND).max(50, PUBLISHER_NOT_FOUND),
});
export const InviteCode = z.object({
  code: z.string().max(200, INVALID_INVITE),
});
