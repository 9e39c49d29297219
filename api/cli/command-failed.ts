/** A command cannot do what it was asked: the message says all that its user needs to know. */
export class CommandFailed extends Error {
  override readonly name = 'CommandFailed';
}
