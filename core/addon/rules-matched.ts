// Which of the owner's rules an add-on or its proposed change meets.
import { isDeepStrictEqual } from 'node:util';
import type { RuleMatch } from '../rule/events.ts';
import type { AddonEvent } from './events.ts';

/** @param before the current matches */
export const rulesMatched = (
  changeId: string | null,
  matches: RuleMatch[],
  before: readonly RuleMatch[] = [],
): AddonEvent[] =>
  isDeepStrictEqual(matches, before) ? [] : [{ type: 'AddonRulesMatched', data: { changeId, matches } }];
