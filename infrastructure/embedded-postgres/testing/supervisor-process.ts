import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { z } from 'zod';

const Line = z.object({
  url: z.string().optional(),
  pid: z.number().optional(),
  error: z.string().optional(),
  signal: z.string().optional(),
});

/** Another process that runs, or could not run, a server on a data folder. */
export type SupervisorProcess = {
  pid: number;
  /** Its first message: the address of its server, or why there is none. */
  answer: z.infer<typeof Line>;
  nextLine(): Promise<z.infer<typeof Line>>;
  /** Sends the signal and waits for its end. */
  end(signal: NodeJS.Signals): Promise<{ code: number | null }>;
};

const PROGRAM = fileURLToPath(new URL('./supervisor-program.ts', import.meta.url));

/** Starts it as the leader of its own process group, as a shell does, and waits for its answer. It ends with the test. */
export async function supervisorProcess(dataDir: string, env = process.env): Promise<SupervisorProcess> {
  const child = spawn(process.execPath, [PROGRAM, dataDir], {
    detached: true,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const ended = once(child, 'close');
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const nextLine = async () => {
    const { value, done } = await lines.next();
    if (done) throw new Error('The supervisor ended without an answer');
    return Line.parse(JSON.parse(value));
  };
  return {
    pid: pidOf(child),
    answer: await nextLine(),
    nextLine,
    async end(signal) {
      child.kill(signal);
      await ended;
      return { code: child.exitCode };
    },
  };
}

function pidOf(child: ChildProcess): number {
  if (child.pid === undefined) throw new Error('The supervisor did not start');
  return child.pid;
}
