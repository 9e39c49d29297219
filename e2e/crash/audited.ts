// Checks the audit log with the command line.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { CrashSite } from './crash-site.ts';

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, '../..');

/** Runs `sandcrate audit verify` and returns its complaints. */
export async function auditProblems({ settings }: Pick<CrashSite, 'settings'>): Promise<string[]> {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, TMPDIR: process.env.TMPDIR, ...settings };
  try {
    const { stdout } = await run(process.execPath, ['api/cli.ts', 'audit', 'verify'], { cwd: ROOT, env });
    return /^[1-9]\d* entries, .*: the audit log matches the event log\.$/m.test(stdout)
      ? []
      : [`audit verify: ${stdout}`];
  } catch (error) {
    return [`audit verify: ${error instanceof Error ? error.message : error}`];
  }
}
