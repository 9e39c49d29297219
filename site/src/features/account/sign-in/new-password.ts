import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Issues } from '../../../lib/form-issues.ts';

/** The issue when the new password and its confirmation differ. */
export const confirmationIssues = (i18n: I18n, password: unknown, confirmPassword: unknown): Issues =>
  password === confirmPassword ? {} : { confirmPassword: i18n._(msg`Passwords don't match`) };
