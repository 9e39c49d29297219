// The limits of profiles, which the site shows too. Sizes are pixels.
export const MAX_PROFILE_TEXT = 1000;
export const MAX_PROFILE_LINKS = 5;
export const MIN_PROFILE_PICTURE = 128;
export const MAX_PROFILE_PICTURE = 2048;
