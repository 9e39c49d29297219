/** A time in the format of answers; null for none. */
export const isoOrNull = (moment: Date | null) => moment?.toISOString() ?? null;
