import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { SessionUser } from '@sandcrate/api/auth/contract.ts';

/** The names of the roles, as badges and settings show them. */
export const ROLE_LABELS: Readonly<Record<SessionUser['role'], MessageDescriptor>> = {
  user: msg`user`,
  publisher: msg`publisher`,
  admin: msg`admin`,
  owner: msg`owner`,
  auditor: msg`auditor`,
};
