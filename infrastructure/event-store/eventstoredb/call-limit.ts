// All clients of a process share one connection, which carries 100 concurrent calls. Further calls wait silently, and an
// append can time out there. So we send fewer and leave room for subscriptions.
const MOST = 64;

let running = 0;
const waiting: (() => void)[] = [];

/** Makes the call when there is room for it. @throws the signal's reason when it aborts first */
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
