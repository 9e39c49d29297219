/** Why the site cannot start with the secrets that it has, in one line that an operator can act on. */
export class SecretsError extends Error {
  override readonly name = 'SecretsError';
}
