/** A moment as answers write it; null for none. */
export const isoOrNull = (moment: Date | null) => moment?.toISOString() ?? null;
