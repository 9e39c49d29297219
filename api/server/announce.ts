// The messages that a start prints.
import type { Config } from '@sandcrate/core/config/config.ts';

/** Where the site is. */
export function announceSite({ publicUrl }: Pick<Config, 'publicUrl'>): void {
  console.log(`\n  Sandcrate is at ${publicUrl}/\n  The console is at ${publicUrl}/admin\n`);
}

/** Before anything else can fail: nobody can look the password up again. */
export function announceOwner({ email, password }: { email: string; password: string }): void {
  console.log(`\n  The owner's account, shown this once:\n    email     ${email}\n    password  ${password}`);
}
