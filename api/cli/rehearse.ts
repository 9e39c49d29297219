// `sandcrate rehearse`: runs a rule on every past submission and compares it with the decisions of moderators.
import { resolve } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { Handler } from '@sandcrate/core/handle.ts';
import { testsMet } from '@sandcrate/core/rule/condition.ts';
import * as rules from '@sandcrate/core/rule/rule.ts';
import { Command } from 'commander';
import {
  type Decision,
  type PastSubmission,
  pastSubmissions,
  type Submission,
} from '../rules/past-submissions.ts';
import { type CommandLine, withInfrastructure } from './context.ts';
import { CommandFailed } from './failures.ts';

/** True for a submission that should be held for a closer look. */
type Rule = (submission: Submission) => boolean;

const SHOWN = 20;
const YIELD_EVERY = 100;

export function rehearseCommand(commandLine: CommandLine): Command {
  return new Command('rehearse')
    .description('Try a rule on past submissions: compare what it would have held with what was decided')
    .option('--rule <file>', 'a JavaScript module whose default export is the rule')
    .option('--stored <name>', "one of the owner's rules by name, on or off")
    .addHelpText(
      'after',
      `
A rule is a function of a submission, true for what should be held:

  export default ({ facts, publisher, content, kind }) =>
    facts?.scripts === true && publisher.approved === 0;

The rule runs with the permissions of the user who runs this command. It changes nothing on the site.`,
    )
    .action((which: Which) => rehearse(commandLine, which));
}

type Which = { rule?: string; stored?: string };

async function rehearse(commandLine: CommandLine, { rule: file, stored }: Which): Promise<void> {
  if ((file === undefined) === (stored === undefined)) {
    throw new CommandFailed('Give a rule by --rule or by --stored.');
  }
  const written = file === undefined ? undefined : await ruleIn(file);
  const { rule, past } = await withInfrastructure(commandLine, async ({ handler, store }) => ({
    rule: written ?? (await storedRule(handler, stored ?? '')),
    past: await pastSubmissions(store),
  }));
  const rehearsed: Rehearsed[] = [];
  for (const [index, one] of past.entries()) {
    if (index % YIELD_EVERY === 0) await setImmediate(); // so that signals are noticed
    if (commandLine.signal.aborted) throw new CommandFailed('Stopped.');
    rehearsed.push({ ...one, isHeld: askRule(rule, one) });
  }
  for (const line of report(rehearsed)) commandLine.terminal.print(line);
}

async function storedRule(handler: Handler, name: string): Promise<Rule> {
  const { state } = await handler.load(rules, rules.streamName());
  const found = state.rules.find((one) => one.name === name);
  if (!found) throw new CommandFailed(`There is no rule named ${name}.`);
  return (submission) => testsMet(found.condition, submission).length > 0;
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
  return (submission) => {
    const answer: unknown = rule(submission);
    if (!(answer instanceof Promise)) return answer === true;
    answer.catch(() => {});
    throw new Error('it is asynchronous, but must return true or false itself');
  };
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

/** Lines that say how often the rule and the moderators agreed, and where they differed. */
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
