// Generates docs/reference/cli.md from the definitions of the commands: node api/cli/reference.ts
import { PassThrough } from 'node:stream';
import type { Argument, Command, Option } from 'commander';
import { createProgram } from './program.ts';
import { processTerminal } from './terminal.ts';

/** The whole page as Markdown. */
export function cliReference(): string {
  const program = createProgram({
    env: {},
    terminal: processTerminal(),
    input: new PassThrough(),
    signal: new AbortController().signal,
  });
  const lines = [
    '# Command line',
    '',
    'The commands of `npm run sandcrate -- <command>`, generated from their definitions by `npm run docs`. They take',
    'the same [environment variables](configuration.md) as the site. Ctrl-C and SIGTERM end every command, after 5 s at the',
    'latest; a second signal ends it at once.',
  ];
  for (const command of program.commands) lines.push(...sectionsOf(command, []));
  return `${lines.join('\n')}\n`;
}

/** A section for the command, and one for each of its subcommands. */
function sectionsOf(command: Command, parents: readonly string[]): string[] {
  const path = [...parents, command.name()];
  const lines = ['', `${'#'.repeat(path.length + 1)} ${path.join(' ')}`, '', sentence(command.description())];
  if (command.commands.length === 0) lines.push('', '```', usageOf(command, path), '```');
  const rows = [...command.registeredArguments.map(argumentRow), ...command.options.map(optionRow)];
  if (rows.length > 0) lines.push('', '| argument or option | default | what |', '|---|---|---|', ...rows);
  const notes = notesOf(command);
  if (notes) lines.push('', '```text', notes, '```');
  return [...lines, ...command.commands.flatMap((each) => sectionsOf(each, path))];
}

const sentence = (text: string) => (text.endsWith('.') ? text : `${text}.`);

const row = (cells: readonly string[]) =>
  `| ${cells.map((text) => text.replaceAll('|', '\\|')).join(' | ')} |`;

const usageOf = (command: Command, path: readonly string[]) => {
  const named = command.registeredArguments.map((each) =>
    each.required ? `<${each.name()}>` : `[${each.name()}]`,
  );
  const required = command.options.filter(({ mandatory }) => mandatory).map(({ flags }) => flags);
  const rest = command.options.some(({ mandatory }) => !mandatory) ? ['[options]'] : [];
  return ['sandcrate', ...path, ...rest, ...named, ...required].join(' ');
};

function argumentRow(argument: Argument): string {
  const { argChoices, description, required, defaultValue } = argument;
  const choices = argChoices ? `: ${argChoices.map((each) => `\`${each}\``).join(', ')}` : '';
  const name = required ? `<${argument.name()}>` : `[${argument.name()}]`;
  return row([`\`${name}\``, defaultText(defaultValue), `${prose(description)}${choices}`]);
}

const optionRow = ({ flags, description, mandatory, defaultValue }: Option) =>
  row([`\`${flags}\``, mandatory ? 'required' : defaultText(defaultValue), prose(description)]);

/** Markdown would treat `<id>` as HTML. */
const prose = (text: string) => text.replaceAll('<', '\\<');

const defaultText = (value: unknown) => (value === undefined ? '' : `\`${String(value)}\``);

/** The text of the command's help after its options. */
function notesOf(command: Command): string {
  let written = '';
  command.configureOutput({ writeOut: (text) => (written += text) });
  command.outputHelp();
  return written.replace(command.helpInformation(), '').trim();
}

if (import.meta.main) process.stdout.write(cliReference());
