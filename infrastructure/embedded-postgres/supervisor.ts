import { processInfo } from './process-info.ts';

// Each server's command line names the process that started it. So a server and its supervisor are always known
// together, without a second file that could disagree.
const SETTING = 'sandcrate.supervisor';

/** The mark that a server started by this process carries. */
export function supervisorMark(): string[] {
  return ['-c', `${SETTING}=${process.pid}@${processInfo(process.pid)?.startedAt}`];
}

/** The process that supervises the server with this command line, unless it has ended. */
export function supervisorOf(command: string): number | undefined {
  const [, pid, startedAt] = new RegExp(`${SETTING}=(\\d+)@(\\S+)`).exec(command) ?? [];
  return pid && processInfo(Number(pid))?.startedAt === startedAt ? Number(pid) : undefined;
}

/** Whether a supervisor of this product started the server with this command line. */
export const isOurs = (command: string): boolean => command.includes(`${SETTING}=`);
