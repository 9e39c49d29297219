// Messages that are printed at the start.
import type { Config } from '@sandcrate/core/config/config.ts';

/** The site's addresses. */
export function announceSite({ publicUrl }: Pick<Config, 'publicUrl'>): void {
  console.log(`\n  Sandcrate is at ${publicUrl}/\n  The console is at ${publicUrl}/admin\n`);
}

/** Printed before anything else can fail, because the password cannot be looked up again. */
export function announceOwner({ email, password }: { email: string; password: string }): void {
  console.log(`\n  The owner's account, shown this once:\n    email     ${email}\n    password  ${password}`);
}
