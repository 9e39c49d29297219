/**
 * Runs `task` when the browser has nothing to do. Safari has no idle callback and waits two seconds instead.
 * @returns how to call it off
 */
export function whenIdle(task: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(task);
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(task, 2000);
  return () => clearTimeout(timer);
}
