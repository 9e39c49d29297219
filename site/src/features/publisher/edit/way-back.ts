import type { SessionUser } from '@sandcrate/api/auth/contract.ts';
import { linkOptions } from '@tanstack/react-router';

/** Where the form of an add-on leads: to the dashboard, or to the add-on's page for staff who are not publishers. */
export const wayBack = ({ isPublisher }: SessionUser, id: string) =>
  isPublisher
    ? linkOptions({ to: '/publisher/dashboard' })
    : linkOptions({ to: '/addon/$id', params: { id } });
export type WayBack = ReturnType<typeof wayBack>;
