// Who may see an add-on, its releases, the record of decisions about it, its messages and its comments.
import { canAudit, isStaff, type Person } from '../access.ts';

/** The viewer; undefined for a guest. */
export type Viewer = Pick<Person, 'id' | 'role'> | undefined;

type Published = { publisherId: string };

/** Whether this person published the add-on. */
export const isPublisherOf = ({ publisherId }: Published, viewer: Viewer): boolean =>
  viewer?.id === publisherId;

/** Its publisher and staff see an add-on whatever its status, with each of its files and proposed changes. */
export const seesEverything = (addon: Published, viewer: Viewer): boolean =>
  isPublisherOf(addon, viewer) || isStaffMember(viewer);

/** Everybody may see a public add-on. */
export const maySeeAddon = (addon: Published & { isPublic: boolean }, viewer: Viewer): boolean =>
  addon.isPublic || seesEverything(addon, viewer);

type Offer = { state: 'current' | 'past' | 'proposed' | 'dropped'; isRecalled: boolean };

/** Whether a release is or was on offer, and is not recalled. */
export const isOffered = ({ state, isRecalled }: Offer): boolean =>
  (state === 'current' || state === 'past') && !isRecalled;

/** For an add-on that this person may see. */
export const maySeeRelease = (addon: Published, release: Offer, viewer: Viewer): boolean =>
  isOffered(release) || seesEverything(addon, viewer);

/** For an add-on that this person may see. `isShown` is false once the comment is deleted or withheld. */
export const maySeeComment = (
  { accountId, isShown }: { accountId: string; isShown: boolean },
  viewer: Viewer,
): boolean => isShown || viewer?.id === accountId || isStaffMember(viewer);

/** Messages about a review stay between its publisher and staff. */
export const maySeeMessages = (addon: Published & { isDeleted: boolean }, viewer: Viewer): boolean =>
  !addon.isDeleted && seesEverything(addon, viewer);

/** A person's relation to a decision. If it is about a comment, `isPublisher` refers to the comment's author. */
export type Reader = { isPublisher: boolean; isReporter: boolean; isAuditor: boolean };

export const isAuditor = (viewer: Viewer): boolean => viewer !== undefined && canAudit(viewer.role);

/** Whether this person may see the record of an add-on's decisions, apart from any reports of their own. */
export const maySeeRecord = (addon: Published & { isPublic: boolean }, viewer: Viewer): boolean =>
  addon.isPublic || isPublisherOf(addon, viewer) || isAuditor(viewer);

/** Reasons and appeals are between those whom a decision concerns and those who oversee it, not for reporters. */
export const maySeeReason = ({ isPublisher, isAuditor }: Reader): boolean => isPublisher || isAuditor;

/**
 * Everyone who sees the record sees decisions about the add-on; those about comments are for those concerned. Reporters
 * see that a decision was made about what they reported.
 */
export const maySeeDecision = (
  reader: Reader,
  { isAboutComment, seesRecord }: { isAboutComment: boolean; seesRecord: boolean },
): boolean => maySeeReason(reader) || reader.isReporter || (seesRecord && !isAboutComment);

const isStaffMember = (viewer: Viewer): boolean => viewer !== undefined && isStaff(viewer.role);
