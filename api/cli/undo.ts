// `sandcrate undo`: reverts the decisions of one actor.

import { randomUUID } from 'node:crypto';
import { prepareReadModels } from '@sandcrate/projections/runner/lifecycle/runner.ts';
import { schemas } from '@sandcrate/projections/schemas.ts';
import { Command, InvalidArgumentError } from 'commander';
import { z } from 'zod';
import { END_BEFORE_BEGINNING } from '../contract/refusals.ts';
import { undoActions } from '../moderation/undo.ts';
import { type CommandLine, withInfrastructure } from './context.ts';
import { CommandFailed } from './failures.ts';

type Options = { from: Date; to?: Date; yes?: boolean };

export function undoCommand(commandLine: CommandLine): Command {
  return new Command('undo')
    .description(
      "Undo one actor's decisions, as far as they can be; without --yes it only says what it would do",
    )
    .argument('<actor>', "the account's id, or its name")
    .requiredOption('--from <moment>', 'the start of the period, such as 2026-05-01T08:00:00Z', moment)
    .option('--to <moment>', 'the end of the period; now without it', moment)
    .option('--yes', 'do it')
    .action((actor: string, options: Options) => run(commandLine, actor, options));
}

/** A day, which begins at midnight UTC, or a time; without an offset it is this machine's. */
const Moment = z.union([z.iso.date(), z.iso.datetime({ offset: true, local: true })]);

/** @throws InvalidArgumentError for any other form, and for days that do not exist */
export function moment(text: string): Date {
  if (Moment.safeParse(text).success) return new Date(text);
  throw new InvalidArgumentError('This is not a valid time, such as 2026-05-01T08:00:00Z.');
}

async function run(commandLine: CommandLine, named: string, { from, to, yes }: Options): Promise<void> {
  const { terminal } = commandLine;
  const now = new Date();
  if ((to ?? now) < from) throw new CommandFailed(`${END_BEFORE_BEGINNING}.`);
  await withInfrastructure(commandLine, async ({ pool, store, handler, projections }) => {
    await prepareReadModels(pool, projections);
    const { rows } = await pool.query<{ id: string }>(
      `select id from ${schemas.accounts}.accounts where id::text = lower($1) or lower(username) = lower($1)`,
      [named],
    );
    const [account] = rows;
    if (account === undefined) throw new CommandFailed(`There is no account ${named}.`);
    const { undone, left } = await undoActions(
      { pool, store, handler },
      { actor: account.id, from, to: to ?? now, by: 'system', preview: !yes },
      { actor: 'system', correlationId: randomUUID(), now },
    );
    for (const { type, subject, outcome } of undone) terminal.print(`${type} ${subject}: ${outcome}`);
    for (const { type, subject, outcome } of left) terminal.warn(`${type} ${subject} stays: ${outcome}`);
    terminal.print(
      yes
        ? `${undone.length} undone, ${left.length} left as they are.`
        : `${undone.length} would be undone, ${left.length} left as they are. Add --yes to do it.`,
    );
  });
}
