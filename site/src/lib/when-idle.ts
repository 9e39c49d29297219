/**
 * Runs `task` when the browser is idle. Safari has no idle callback and waits two seconds instead.
 * @returns a function that cancels the task
 */
export function whenIdle(task: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(task);
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(task, 2000);
  return () => clearTimeout(timer);
}
