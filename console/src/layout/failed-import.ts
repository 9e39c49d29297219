/** Whether code could not be loaded. Each browser words this error differently. */
export function isFailedImport(error: unknown): boolean {
  const message = error instanceof Error ? error.message : String(error);
  return /dynamically imported module|module script failed|preload CSS/i.test(message);
}
