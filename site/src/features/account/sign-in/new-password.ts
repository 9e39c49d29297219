import type { Issues } from '../../../lib/form-issues.ts';

/** What is wrong when a new password was not typed the same twice. */
export const confirmationIssues = (password: unknown, confirmPassword: unknown): Issues =>
  password === confirmPassword ? {} : { confirmPassword: "Passwords don't match" };
