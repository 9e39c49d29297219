import { type ChildProcess, spawn } from 'node:child_process';
import type { Operator } from './operator.ts';

// A data folder is named to PostgreSQL by this path, which leads to the process's own working folder without passing
// through the folders above it: these stay closed to the user that runs the server.
const WORKING_FOLDER = '/proc/self/cwd';

/** How PostgreSQL's programs are told their data folder when started by `launch` in it. */
export const dataFolderArgument = (folder: string) =>
  process.platform === 'linux' ? WORKING_FOLDER : folder;

export type Launch = { folder: string; operator: Operator | undefined; input?: number };

/**
 * Starts a program of PostgreSQL inside its data folder, as the operator, in a session of its own: a Ctrl-C at the
 * terminal does not reach it. Nothing of our environment, which may hold secrets, is passed on.
 */
export function launch(program: string, args: string[], { folder, operator, input }: Launch): ChildProcess {
  return spawn(program, args, {
    cwd: folder,
    detached: true,
    env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
    stdio: ['ignore', 'pipe', 'pipe', ...(input === undefined ? [] : [input])],
    ...(operator && { uid: operator.uid, gid: operator.gid }),
  });
}
