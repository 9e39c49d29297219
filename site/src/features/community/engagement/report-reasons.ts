import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { REPORT_REASONS } from '@sandcrate/api/contract/limits.ts';

export type ReportReason = (typeof REPORT_REASONS)[number];

/** The labels of the reasons, in the order in which they are offered. */
export const REASONS: readonly { value: ReportReason; label: MessageDescriptor }[] = [
  { value: 'inappropriate', label: msg`Inappropriate content` },
  { value: 'copyright', label: msg`Copyright violation` },
  { value: 'malware', label: msg`Malware or virus` },
  { value: 'spam', label: msg`Spam` },
  { value: 'misleading', label: msg`Misleading information` },
  { value: 'broken', label: msg`Broken or does not work` },
  { value: 'other', label: msg`Other` },
];
