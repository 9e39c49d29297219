import { type ChildProcess, spawn } from 'node:child_process';
import type { Operator } from './operator.ts';

// A data folder is named to PostgreSQL by this path, which leads to the process's own working folder without passing
// through the folders above it: these stay closed to the user that runs the server.
const WORKING_FOLDER = '/proc/self/cwd';

/** How PostgreSQL's programs are told their data folder when started by `launch` in it. */
export const dataFolderArgument = (folder: string) =>
  process.platform === 'linux' ? WORKING_FOLDER : folder;

export type Launch = {
  folder: string;
  operator: Operator | undefined;
  /** Text for its standard input. [nothing] */
  input?: string;
  /** An open file that it finds as its descriptor 3. */
  file?: number;
};

/**
 * Starts a program of PostgreSQL inside its data folder, as the operator, in a session of its own: a Ctrl-C at the
 * terminal does not reach it. Nothing of our environment, which may hold secrets, is passed on.
 */
export function launch(
  program: string,
  args: string[],
  { folder, operator, input, file }: Launch,
): ChildProcess {
  const child = spawn(program, args, {
    cwd: folder,
    detached: true,
    env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
    stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe', ...(file === undefined ? [] : [file])],
    ...(operator && { uid: operator.uid, gid: operator.gid }),
  });
  child.stdin?.on('error', () => {}); // it may end before it has read all: its exit code says so
  child.stdin?.end(input);
  return child;
}
