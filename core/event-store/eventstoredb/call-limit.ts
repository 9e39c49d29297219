// All clients of a process share one connection to a server, which carries 100 calls at a time; a call above that
// waits without a word, and a plain append until its time is over. So we send fewer, and leave room for subscriptions.
const MOST = 64;

let running = 0;
const waiting: (() => void)[] = [];

/** Makes the call when there is room for it. @throws the signal's reason when it aborts before */
export async function limited<T>(call: () => Promise<T>, signal: AbortSignal): Promise<T> {
  await turn(signal);
  try {
    return await call();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}

async function turn(signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  if (running < MOST) {
    running++;
    return;
  }
  await new Promise<void>((resolve, reject) => {
    const enter = () => {
      signal.removeEventListener('abort', leave);
      resolve();
    };
    const leave = () => {
      waiting.splice(waiting.indexOf(enter), 1);
      reject(signal.reason);
    };
    waiting.push(enter);
    signal.addEventListener('abort', leave, { once: true });
  });
}
