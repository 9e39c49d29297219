/** A failure of a command whose message is all that the user needs to see. */
export class CommandFailed extends Error {
  override readonly name = 'CommandFailed';
}
