// What a player may say about a release, apart from the schemas so that front ends can list it without them.

export const DEVICES = ['android', 'ios', 'windows', 'console', 'other'] as const;

/** Why a release did not work. */
export const FAILURES = ['not-opened', 'import-failed', 'no-effect', 'crashed', 'partly', 'other'] as const;
