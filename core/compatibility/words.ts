// The possible answers of a player. Separate from the schemas, so that front ends need not load them.

export const DEVICES = ['android', 'ios', 'windows', 'console', 'other'] as const;

/** Why a release did not work. */
export const FAILURES = ['not-opened', 'import-failed', 'no-effect', 'crashed', 'partly', 'other'] as const;
