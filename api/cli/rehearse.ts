// `sandcrate rehearse`: a rule tried on everything that was ever submitted, beside what moderators decided.
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Command } from 'commander';
import { CommandFailed } from './command-failed.ts';
import { type CommandLine, withInfrastructure } from './context.ts';
import {
  type Decision,
  type PastSubmission,
  pastSubmissions,
  type Submission,
} from './rehearse/past-submissions.ts';

/** True for what should be held for a closer look. */
type Rule = (submission: Submission) => boolean;

const SHOWN = 20;

export function rehearseCommand(commandLine: CommandLine): Command {
  return new Command('rehearse')
    .description('Try a rule on past submissions: what it would have held, beside what was decided')
    .requiredOption('--rule <file>', 'a JavaScript module whose default export is the rule')
    .addHelpText(
      'after',
      `
A rule is a function of a submission, true for what should be held:

  export default ({ facts, publisher, content, kind }) =>
    facts?.scripts === true && publisher.approved === 0;

It is run with the rights of whoever starts this command, and changes nothing on the site.`,
    )
    .action(({ rule }: { rule: string }) => rehearse(commandLine, rule));
}

async function rehearse(commandLine: CommandLine, file: string): Promise<void> {
  const rule = await ruleIn(file);
  const past = await withInfrastructure(commandLine, ({ store }) => pastSubmissions(store));
  for (const line of report(past.map((one) => ({ ...one, isHeld: askRule(rule, one) })))) {
    commandLine.terminal.print(line);
  }
}

async function ruleIn(file: string): Promise<Rule> {
  let module: { default?: unknown };
  try {
    module = await import(pathToFileURL(resolve(file)).href);
  } catch (error) {
    throw new CommandFailed(`${file} cannot be loaded: ${error instanceof Error ? error.message : error}`);
  }
  const { default: rule } = module;
  if (typeof rule !== 'function') throw new CommandFailed(`${file} has no function as its default export.`);
  return (submission) => rule(submission) === true;
}

function askRule(rule: Rule, { submission }: PastSubmission): boolean {
  try {
    return rule(structuredClone(submission));
  } catch (error) {
    const about = `${submission.content.title} (${submission.addonId})`;
    throw new CommandFailed(`The rule failed at ${about}: ${error instanceof Error ? error.message : error}`);
  }
}

type Rehearsed = PastSubmission & { isHeld: boolean };

/** In lines: how often rule and moderators agreed, and where they did not. */
function report(rehearsed: readonly Rehearsed[]): string[] {
  const count = (isHeld: boolean, decision: Decision) =>
    rehearsed.filter((one) => one.isHeld === isHeld && one.decision === decision).length;
  const row = (name: string, isHeld: boolean) =>
    [
      name,
      count(isHeld, 'rejected'),
      count(isHeld, 'approved'),
      count(isHeld, 'automatic'),
      count(isHeld, 'none'),
    ]
      .map((cell, column) => (column === 0 ? String(cell).padEnd(16) : String(cell).padStart(10)))
      .join('');
  const header = ['', 'rejected', 'approved', 'automatic', 'undecided'];
  return [
    `${rehearsed.length} submissions`,
    header.map((cell, column) => (column === 0 ? cell.padEnd(16) : cell.padStart(10))).join(''),
    row('would be held', true),
    row('would pass', false),
    ...examples('Held, though moderators approved:', rehearsed, true, 'approved'),
    ...examples('Passed, though moderators rejected:', rehearsed, false, 'rejected'),
  ];
}

function examples(title: string, all: readonly Rehearsed[], isHeld: boolean, decision: Decision): string[] {
  const found = all.filter((one) => one.isHeld === isHeld && one.decision === decision);
  if (found.length === 0) return [];
  const lines = found.slice(0, SHOWN).map(({ submission: { content, addonId, kind, submittedAt } }) => {
    return `  ${submittedAt.toISOString().slice(0, 10)}  ${content.title} (${addonId}${kind === 'change' ? ', a change' : ''})`;
  });
  const rest = found.length - lines.length;
  return ['', title, ...lines, ...(rest > 0 ? [`  and ${rest} more`] : [])];
}
