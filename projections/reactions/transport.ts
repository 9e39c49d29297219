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
  /** @throws MailRefused when it will never be accepted, anything else when it may be later */
  send(message: Message): Promise<void>;
  close(): void;
}

/** The mail server will not take this mail, however often it is asked. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}
