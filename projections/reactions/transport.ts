// How a mail leaves the house, and what may come back.
export type Message = {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The same however often it is sent, so that a copy can be told from another mail. */
  messageId: string;
};

export interface Transport {
  /**
   * `confirm` is awaited when the server is ready for the text: what it throws keeps the mail from being sent.
   * @throws MailRefused when it will never be accepted, anything else when it may be later, what `confirm` throws
   */
  send(message: Message, confirm: () => Promise<void>): Promise<void>;
  close(): void;
}

/** The mail server will not take this mail, however often it is asked. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}
