import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Kind } from './queries.ts';

/** The names of the kinds of notices. */
export const KIND_NAMES: Readonly<Record<Kind, MessageDescriptor>> = {
  release: msg`New versions`,
  'new-addon': msg`New addons`,
  collection: msg`Collections you follow`,
  answer: msg`Replies`,
  comment: msg`Comments`,
  decision: msg`Decisions`,
  message: msg`Messages from reviewers`,
  queue: msg`Review queue`,
  recall: msg`Recalls`,
  security: msg`Security`,
};
