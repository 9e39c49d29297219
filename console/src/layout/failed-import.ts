/** Browsers each have their own words for code that could not be loaded. */
export function isFailedImport(error: unknown): boolean {
  const message = error instanceof Error ? error.message : String(error);
  return /dynamically imported module|module script failed|preload CSS/i.test(message);
}
