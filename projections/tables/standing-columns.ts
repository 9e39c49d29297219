import type { Standing } from '@sandcrate/core/account/transitions.ts';

/** The columns for what an account may do. */
export const standingColumns = ({ role, isPublisher, isVerified, isBanned }: Standing) => ({
  role,
  is_publisher: isPublisher,
  is_verified: isVerified,
  is_banned: isBanned,
});

/** The columns after a change. */
export const changedStanding = (
  columns: ReturnType<typeof standingColumns>,
  change: Partial<Standing>,
): ReturnType<typeof standingColumns> => ({
  role: change.role ?? columns.role,
  is_publisher: change.isPublisher ?? columns.is_publisher,
  is_verified: change.isVerified ?? columns.is_verified,
  is_banned: change.isBanned ?? columns.is_banned,
});
