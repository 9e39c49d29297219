import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const CLI = fileURLToPath(new URL('../cli.ts', import.meta.url));

/** Starts a command that waits for a password on standard input and ignores its signal. */
async function waitingCommand() {
  const child = spawn(process.execPath, [
    CLI,
    'account',
    'reset-password',
    'a@example.org',
    '--password-stdin',
  ]);
  let warnings = '';
  child.stderr.on('data', (chunk: Buffer) => {
    warnings += chunk.toString();
  });
  const ended = once(child, 'exit');
  // More than the pipe holds: once it is written, the command is reading, so it is loaded.
  await new Promise((resolve) => child.stdin.write('x'.repeat(4_000_000), resolve));
  return { child, ended, warnings: () => warnings };
}

test.each(['SIGINT', 'SIGTERM'] as const)(
  'a command that does not stop by itself is ended some seconds after %s',
  async (signal) => {
    const { child, ended, warnings } = await waitingCommand();
    child.kill(signal);
    const [code] = await ended;
    expect(code).toBe(signal === 'SIGINT' ? 130 : 143);
    expect(warnings()).toBe('Stopping…\nStopped before it had finished.\n');
  },
);

test('a command that is signalled twice is ended at once', async () => {
  const { child, ended, warnings } = await waitingCommand();
  child.kill('SIGINT');
  await expect.poll(warnings).toBe('Stopping…\n');
  child.kill('SIGTERM');
  expect((await ended)[0]).toBe(143);
  expect(warnings()).toBe('Stopping…\n');
});
