// How a command is ended from outside.

/** How long a command may take to stop cleanly. */
const GRACE_MS = 5000;
const SIGNALS = { SIGINT: 2, SIGTERM: 15 } as const;

/**
 * Aborts at SIGINT or SIGTERM. A command that has not ended 5 s later is ended, and so is one that gets the signal twice:
 * whatever it has not finished is then as after a crash. A loop that computes without ever awaiting anything real
 * would keep the signal from being noticed, so commands have none.
 */
export function interruption(warn: (line: string) => void): AbortSignal {
  const controller = new AbortController();
  for (const [name, number] of Object.entries(SIGNALS)) {
    process.on(name, () => {
      const end = () => process.exit(128 + number);
      if (controller.signal.aborted) end();
      warn('Stopping…');
      setTimeout(() => {
        warn('Stopped before it had finished.');
        end();
      }, GRACE_MS).unref();
      controller.abort(new Error(`Ended by ${name}`));
    });
  }
  return controller.signal;
}
