import { type ChildProcess, spawn } from 'node:child_process';
import type { Operator } from './operator.ts';

// PostgreSQL is given this path as its data folder. It leads to the process's own working folder without passing
// through the folders above, so these stay closed to the user that runs the server.
const WORKING_FOLDER = '/proc/self/cwd';

/** The data folder as an argument for PostgreSQL's programs that `launch` starts in it. */
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
 * Starts a PostgreSQL program inside its data folder, as the operator, in a separate session, so that Ctrl-C at the
 * terminal does not reach it. Our environment, which may hold secrets, is not passed on.
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
  child.stdin?.on('error', () => {}); // it may end before it has read everything; its exit code shows that
  child.stdin?.end(input);
  return child;
}
