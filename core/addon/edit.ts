// Edits of an add-on. A live add-on changes only after a review, or at once if its publisher is trusted.
import { isDeepStrictEqual } from 'node:util';
import { isOwner, isSelf, isStaff, requirePublisher } from '../access.ts';
import { noPermission } from '../errors.ts';
import type { RuleMatch } from '../rule/events.ts';
import { isHeld, noRules } from '../rule/rule.ts';
import { apply, difference, edited, isEmpty, textsAndPictures } from './changes.ts';
import type { EditAddon, WithdrawChange } from './commands.ts';
import type { Changes } from './content.ts';
import type { AddonEvent } from './events.ts';
import { rebase, rebasedChange } from './rebase.ts';
import { requireOpen, requireSeen } from './review.ts';
import { endOf, type Listing } from './state.ts';

export function decideEdit(edit: EditAddon, addon: Listing): AddonEvent[] {
  requireEditor(edit, addon);
  const pictures = [...(edit.pictures ?? []), ...ownPictures(addon)];
  const events = decidePermitted({ ...edit, pictures }, addon);
  if (events.length > 0) requireSeen(edit.seenRevision, addon);
  return events;
}

/**
 * Also checked before files are examined, which is costly.
 * @throws DomainError 'forbidden' if the actor may not edit this add-on
 */
export function requireEditor(
  { by, isPublisher }: Pick<EditAddon, 'by' | 'isPublisher'>,
  { publisherId }: Pick<Listing, 'publisherId'>,
): void {
  if (isStaff(by.role)) return;
  if (by.id !== publisherId) throw noPermission();
  requirePublisher(isPublisher);
}

/** The pictures of its body, live or proposed. */
const ownPictures = ({ content, openChange, takenDownChange }: Listing) => [
  ...content.pictures,
  ...[openChange, takenDownChange].flatMap((change) => change?.changes.content.pictures ?? []),
];

/** Staff edit any add-on at once, but an admin's own is reviewed like any other publisher's. */
const editsAsStaff = ({ by }: EditAddon, { publisherId }: Listing) =>
  isOwner(by.role) || (isStaff(by.role) && by.id !== publisherId);

function decidePermitted(edit: EditAddon, addon: Listing): AddonEvent[] {
  if (editsAsStaff(edit, addon)) return editAtOnce(edit, addon, 'staff');
  if (addon.status !== 'approved') return editAtOnce(edit, addon, 'publisher');
  return edit.isVerified ? editByTrust(edit, addon) : propose(edit, addon, withOpenChange(edit, addon));
}

function editAtOnce(edit: EditAddon, addon: Listing, by: 'publisher' | 'staff'): AddonEvent[] {
  const changes = difference(addon, edited(addon, edit, edit.releaseId));
  if (isEmpty(changes)) return [];
  const event: AddonEvent = { type: 'AddonEdited', data: { changes, by, reviewAfterwards: false } };
  if (by === 'staff') return [event, ...rebasedChange(addon, apply(addon, changes))];
  const matches = (edit.matchRules ?? noRules)({ kind: 'new', ...apply(addon, changes) });
  return [event, ...rulesMatched(null, matches, addon.ruleMatches)];
}

/** The listing with the open change, if any, and this edit applied. */
function withOpenChange(edit: EditAddon, addon: Listing) {
  const { openChange: open } = addon;
  const listing = open ? apply(addon, rebase(open.changes, open.madeFor, addon)) : addon;
  return edited(listing, edit, edit.releaseId);
}

function editByTrust(edit: EditAddon, addon: Listing): AddonEvent[] {
  const target = withOpenChange(edit, addon);
  const changes = difference(addon, edited(addon, textsAndPictures(edit, addon, target), edit.releaseId));
  const live = apply(addon, changes);
  const matches = (edit.matchRules ?? noRules)({ kind: 'change', ...live });
  if (isEmpty(changes) || isHeld(matches)) return propose(edit, addon, target);
  return [
    { type: 'AddonEdited', data: { changes, by: 'publisher', reviewAfterwards: true } },
    ...rulesMatched(null, matches, addon.ruleMatches),
    ...propose(edit, { ...addon, ...live }, target),
  ];
}

/** Proposes the difference between the live listing and the target, in place of any open change. */
function propose(
  { changeId, matchRules = noRules }: EditAddon,
  addon: Listing,
  target: Pick<Listing, 'content' | 'release'>,
): AddonEvent[] {
  const open = addon.openChange;
  const changes: Changes = difference(addon, target);
  if (isEmpty(changes)) {
    return open ? [{ type: 'AddonChangeWithdrawn', data: { changeId: open.changeId } }] : [];
  }
  if (open && isDeepStrictEqual(changes, open.changes)) return [];
  const matches = matchRules({ kind: 'change', ...apply(addon, changes) });
  return [
    { type: 'AddonChangeProposed', data: { changeId, changes, replaces: open?.changeId ?? null } },
    ...rulesMatched(changeId, matches),
  ];
}

/** The publisher withdraws a proposed change. */
export function withdrawChange({ by, changeId }: WithdrawChange, addon: Listing): AddonEvent[] {
  if (!isSelf(by, addon.publisherId)) throw noPermission();
  if (endOf(changeId, addon) === 'withdrawn') return [];
  requireOpen(changeId, addon);
  return [{ type: 'AddonChangeWithdrawn', data: { changeId } }];
}

/**
 * Which of the owner's rules an add-on or its proposed change meets.
 * @param before the current matches
 */
export const rulesMatched = (
  changeId: string | null,
  matches: RuleMatch[],
  before: readonly RuleMatch[] = [],
): AddonEvent[] =>
  isDeepStrictEqual(matches, before) ? [] : [{ type: 'AddonRulesMatched', data: { changeId, matches } }];
