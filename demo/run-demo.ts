// Runs the demo from the command line.
import { randomBytes } from 'node:crypto';
import { type CommandLine, settingsOf } from '@sandcrate/api/cli/context.ts';
import { CommandFailed } from '@sandcrate/api/cli/failures.ts';
import { reachDatabase } from '@sandcrate/api/cli/reach-database.ts';
import { defaultLimits, type Limits } from '@sandcrate/api/limits/limits.ts';
import { openSite, type Site } from '@sandcrate/api/site.ts';
import type { EventStore } from '@sandcrate/core/event-store/event-store.ts';
import { Password } from '@sandcrate/core/validation.ts';
import { backdated, type DemoClock } from './backdated.ts';
import { PUBLISHERS } from './catalogue/demo-addon.ts';
import { type DemoSize, SIZES } from './demo-stage.ts';
import { type Filled, fill } from './fill.ts';
import { emailOf, MODERATOR, PLAYERS } from './people.ts';

/** No rate limits per call, because all requests of the demo come from one address. */
const UNLIMITED: Limits = { ...defaultLimits, calls: {} };

export type DemoOptions = { size: keyof typeof SIZES; password?: string };

/**
 * Fills the site on the database that the environment names, whether or not the site runs, and prints who can log in.
 * @throws CommandFailed if the site is already in use
 */
export async function runDemo(commandLine: CommandLine, options: DemoOptions): Promise<void> {
  const { terminal } = commandLine;
  const { config, logger } = settingsOf(commandLine);
  const database = await reachDatabase(config, logger, { mayCreate: true });
  const password = checked(options.password ?? randomBytes(9).toString('base64url'));
  const size: DemoSize = SIZES[options.size];
  const clock: DemoClock = { now: new Date() };
  try {
    const through = (handler: Site['services']['handler']) => backdated(handler, clock);
    let isOwnerNew = false;
    const site = await openSite({
      config: { ...config, smtpUrl: undefined }, // nobody should get mail from the past
      databaseUrl: database.url,
      logger,
      limits: UNLIMITED,
      through,
      clock: false, // schedules would act at the time of the demo's past
      // Printed at once: it is not shown again, even if the demo fails.
      onNewOwner: ({ email, password }) => {
        isOwnerNew = true;
        terminal.print(`  The owner: ${email}, password ${password}`);
      },
    });
    const bar = terminal.progress(100, 'Filling the site');
    try {
      await requireEmpty(site.store);
      const baseUrl = await site.app.listen({ host: '127.0.0.1', port: 0 });
      const stage = { site, clock, baseUrl, size, password, now: new Date() };
      const filled = await fill(stage, (done, total, title) => bar.update((100 * done) / total, title));
      bar.stop();
      for (const line of report(filled, password, isOwnerNew)) terminal.print(line);
    } finally {
      bar.stop();
      await site.stop();
    }
    const isServed = database.isRunning || config.databaseUrl !== undefined;
    terminal.print(
      isServed ? `\n  The site is at ${config.publicUrl}/` : '\n  Start the site to see it: npm start',
    );
  } finally {
    await database.close();
  }
}

/** @throws CommandFailed if no account may have this password */
function checked(password: string): string {
  const { data, error } = Password.safeParse(password);
  if (data === undefined)
    throw new CommandFailed(error.issues[0]?.message ?? 'This password cannot be used.');
  return data;
}

/** @throws CommandFailed if there are add-ons, or accounts other than owners */
async function requireEmpty(store: EventStore): Promise<void> {
  const filter = { types: ['AddonSubmitted', 'AddonImported', 'AccountRegistered', 'AccountImported'] };
  for await (const { type, data } of store.readAll({ filter })) {
    if (type === 'AccountRegistered' && data.role === 'owner') continue;
    throw new CommandFailed(
      'This site is in use: the demo only fills a site that has nothing but its owner.',
    );
  }
}

function* report(
  { addons, publishers, players }: Filled,
  password: string,
  isOwnerNew: boolean,
): Iterable<string> {
  yield `${addons} add-ons by ${publishers} publishers, ${players} players.\n`;
  yield `  Log in with the password  ${password}`;
  yield `    moderator  ${emailOf(MODERATOR)}`;
  yield `    publisher  ${emailOf(PUBLISHERS[0])}`;
  yield `    player     ${emailOf(PLAYERS[0])}`;
  yield isOwnerNew ? '    owner      as above' : '  The owner logs in as before.';
}
