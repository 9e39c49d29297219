// `sandcrate account`: helps users who cannot log in.
import { randomBytes, randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import * as account from '@sandcrate/core/account/account.ts';
import { TOO_COMMON } from '@sandcrate/core/account/errors.ts';
import type { CommandContext } from '@sandcrate/core/handle.ts';
import * as name from '@sandcrate/core/name/name.ts';
import * as subjects from '@sandcrate/core/privacy/subjects.ts';
import { checkEmail } from '@sandcrate/core/registration/credentials.ts';
import type { Ports } from '@sandcrate/core/registration/ports.ts';
import { createOwner } from '@sandcrate/core/registration/register.ts';
import { Password } from '@sandcrate/core/validation.ts';
import { Command } from 'commander';
import { isCommon } from '../auth/common-passwords.ts';
import { hashPassword } from '../auth/passwords.ts';
import { type CommandLine, withInfrastructure } from './context.ts';
import { CommandFailed } from './failures.ts';

type PasswordOption = { passwordStdin?: boolean };

export function accountCommand(commandLine: CommandLine): Command {
  const withPassword = (command: Command) =>
    command.option('--password-stdin', 'read the password from standard input instead of generating one');
  return new Command('account')
    .description('Accounts of people who cannot log in')
    .addCommand(
      withPassword(new Command('create-owner'))
        .description('Create an account with all rights')
        .argument('<email>', 'the address that it logs in with')
        .option('--username <name>', 'its name on the site', 'owner')
        .action(async (email: string, options: PasswordOption & { username: string }) => {
          const chosen = await passwordFrom(options, commandLine);
          const { password } = chosen;
          await withInfrastructure(
            commandLine,
            (ports) => makeOwner(ports, { ...options, email, password }),
            { mayCreate: true },
          );
          announce(commandLine, 'The owner can log in', email, chosen);
        }),
    )
    .addCommand(
      withPassword(new Command('reset-password'))
        .description('Give an account a new password and end its sessions')
        .argument('<email>', 'the address that it logs in with')
        .action(async (email: string, options: PasswordOption) => {
          const chosen = await passwordFrom(options, commandLine);
          await withInfrastructure(commandLine, (ports) => resetPassword(ports, email, chosen.password));
          announce(commandLine, 'The account has a new password', email, chosen);
        }),
    );
}

const context = (): CommandContext => ({ actor: 'system', correlationId: randomUUID(), now: new Date() });

async function makeOwner(
  ports: Ports,
  { username, email, password }: { username: string; email: string; password: string },
): Promise<void> {
  const credentials = { username, email, passwordHash: await hashPassword(password) };
  const { position } = await createOwner(ports, credentials, context());
  if (position === undefined) throw new CommandFailed(`${email} has an account already.`);
}

async function resetPassword(ports: Ports, email: string, password: string): Promise<void> {
  const { handler, privacy } = ports;
  const accountId = await accountOf(ports, email);
  const passwordHash = await privacy.seal(subjects.identity(accountId), await hashPassword(password));
  await handler.handle(
    account,
    account.streamName(accountId),
    { type: 'ChangePassword', accountId, by: 'system', passwordHash, checkedAgainst: null },
    context(),
  );
}

/** @throws CommandFailed when no account has the address */
async function accountOf({ handler, privacy }: Ports, email: string): Promise<string> {
  const emailKey = privacy.emailKey(checkEmail(email));
  const { state: reserved } = await handler.load(name, name.streamName('email', emailKey));
  if (reserved.status === 'reserved') {
    const { state } = await handler.load(account, account.streamName(reserved.accountId));
    if (state.status === 'active' && state.emailKey === emailKey) return reserved.accountId;
  }
  throw new CommandFailed(`There is no account with the address ${email}.`);
}

type Chosen = { password: string; isMadeUp: boolean };

async function passwordFrom({ passwordStdin }: PasswordOption, { input }: CommandLine): Promise<Chosen> {
  if (!passwordStdin) return { password: randomBytes(15).toString('base64url'), isMadeUp: true };
  const parsed = Password.safeParse((await text(input)).replace(/\r?\n$/, ''));
  if (!parsed.success) {
    throw new CommandFailed(parsed.error.issues[0]?.message ?? 'This password cannot be used.');
  }
  if (await isCommon(parsed.data)) throw new CommandFailed(TOO_COMMON);
  return { password: parsed.data, isMadeUp: false };
}

function announce(
  { terminal }: CommandLine,
  what: string,
  email: string,
  { password, isMadeUp }: Chosen,
): void {
  terminal.print(`${what}:\n  email     ${email}`);
  if (isMadeUp) terminal.print(`  password  ${password}`);
}
