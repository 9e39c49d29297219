import { fromLarge, fromMedium } from '../ui/widths.ts';

/** The queue's columns between the addon and its actions, with the room that they need. */
export const COLUMNS = [
  { label: 'Publisher', sx: fromLarge },
  { label: 'Category', sx: fromLarge },
  { label: 'Submitted', sx: fromMedium },
  { label: 'Featured', sx: fromMedium },
] as const;
