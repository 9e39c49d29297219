// Refusals about an add-on and its proposed changes.
import { conflict, invalid, notFound } from '../domain-error.ts';
import { MAX_TAGS } from './categories.ts';

export const ADDON_NOT_FOUND = 'Addon not found';
export const addonNotFound = () => notFound('addon-not-found', ADDON_NOT_FOUND);

export const CHANGE_NOT_FOUND = 'Change not found';
export const changeNotFound = () => notFound('change-not-found', CHANGE_NOT_FOUND);

export const openChange = () => conflict('open-change', 'A proposed change is decided by itself.');

export const NO_DOWNLOAD = 'No download available';
export const noDownload = () => conflict('no-download', NO_DOWNLOAD);

/** `reviewer` is the username of the moderator who holds the review lock. */
export const underReview = (reviewer: string) =>
  conflict('under-review', `This addon is being reviewed by ${reviewer}. Take it over to decide on it.`);

export const addonExists = () => conflict('addon-exists', 'This addon exists already.');

export const deletedByPublisher = () =>
  conflict('not-restorable', 'This addon was deleted by its publisher and cannot be restored.');

export const deletedTooLongAgo = () =>
  conflict('not-restorable', 'This addon was deleted too long ago to be restored.');

export const addonChanged = () => conflict('addon-changed', 'This add-on changed since you looked at it.');

export const changeDecided = () => conflict('change-decided', 'This change has already been decided.');

export const ONLY_APPROVED_FEATURED = 'Only approved addons can be featured.';
export const onlyApprovedFeatured = () => conflict('not-approved', ONLY_APPROVED_FEATURED);

export const onlyWaitingRequested = () =>
  conflict('not-pending', 'Changes can only be requested of what waits for review.');

export const onlyWaitingForOpinion = () =>
  conflict('not-pending', 'A second opinion can only be requested about what waits for review.');

export const SECOND_OPINION_REQUESTED = 'Another moderator has already requested a second opinion.';
export const secondOpinionRequested = () => conflict('second-opinion-requested', SECOND_OPINION_REQUESTED);

export const SECOND_OPINION_NEEDED = 'You requested a second opinion. Another moderator has to approve it.';
export const secondOpinionNeeded = () => conflict('second-opinion-needed', SECOND_OPINION_NEEDED);

export const onlyRequesterWithdraws = () =>
  conflict('not-requester', 'Only the moderator who requested a second opinion can withdraw it.');

export const changeWaits = () => conflict('open-change', 'Decide on its proposed change first.');

export const onlyApprovedHidden = () => conflict('not-approved', 'Only approved addons can be hidden.');

/** `message` is the text of the first rule that is broken. */
export const invalidAddon = (message = 'Invalid addon') => invalid('invalid-addon', message);

export const CAPTION_WITHOUT_SCREENSHOT = 'A caption needs a screenshot';
export const captionWithoutScreenshot = () =>
  invalid('caption-without-screenshot', CAPTION_WITHOUT_SCREENSHOT);

export const FILE_REQUIRED = 'File required';
export const BANNER_REQUIRED = 'Banner image required';
export const URL_WITH_FILE = 'A custom URL takes no file';
export const FILE_WITH_URL = 'A direct upload takes no download URL';
export const MONETIZED_FILE = 'Only addons with a custom URL can be monetized';

export const TAG_TOO_LONG = 'A tag can have at most 30 characters';
export const TOO_MANY_TAGS = `Maximum ${MAX_TAGS} tags allowed`;
