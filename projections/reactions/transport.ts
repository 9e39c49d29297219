// The interface for sending mail, and its errors.
export type Message = {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The same on every attempt, so that copies can be recognized. */
  messageId: string;
  /** Where one POST stops such mails (RFC 8058); undefined when they cannot be stopped. */
  unsubscribeUrl?: string;
};

export interface Transport {
  /**
   * Awaits `confirm` when the server is ready for the text. If `confirm` throws, the mail is not sent.
   * @throws MailRefused when the mail will never be accepted; anything else when it may be later; what `confirm` throws
   */
  send(message: Message, confirm: () => Promise<void>): Promise<void>;
  close(): void;
}

/** The mail server has refused this mail for good. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}
