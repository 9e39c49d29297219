/** Why the embedded server cannot run, in one line that an operator can act on. */
export class EmbeddedPostgresError extends Error {
  override readonly name: string = 'EmbeddedPostgresError';
}
