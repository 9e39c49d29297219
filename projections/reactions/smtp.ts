// Mail by SMTP.
import { Readable } from 'node:stream';
import nodemailer from 'nodemailer';
import { MailRefused, type Transport } from './transport.ts';

// A server that does not answer is given up before the mail's claim expires.
const PATIENCE = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 30_000 };

/** Keeps vacation notices and the like from being sent in reply (RFC 3834). */
const HEADERS = { 'Auto-Submitted': 'auto-generated' };

/** @param from the sender, such as 'Sandcrate <no-reply@example.org>' */
export function createSmtpTransport(url: string, from: string): Transport {
  return {
    async send({ unsubscribeUrl, ...message }, confirm) {
      const smtp = nodemailer.createTransport({ url, ...PATIENCE }, { from, headers: HEADERS });
      let denied: { reason: unknown } | undefined;
      // Read once the server has accepted DATA. An unfinished text is not delivered.
      async function* text(composed: Readable) {
        try {
          await confirm();
        } catch (reason) {
          denied = { reason };
          throw reason;
        }
        yield* composed;
      }
      smtp.use('stream', (mail, done) => {
        mail.message.processFunc((composed) => Readable.from(text(composed)));
        done();
      });
      try {
        const headers = unsubscribeUrl === undefined ? {} : unsubscribeHeaders(unsubscribeUrl);
        await smtp.sendMail({ ...message, headers, disableFileAccess: true, disableUrlAccess: true });
      } catch (error) {
        if (denied) throw denied.reason;
        if (isRefusal(error)) throw new MailRefused(error.message, { cause: error });
        throw error;
      } finally {
        smtp.close();
      }
    },
    close() {},
  };
}

const unsubscribeHeaders = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

/** A server's 5xx about the recipient or the message. One about us, such as a wrong password, can be corrected. */
function isRefusal(error: unknown): error is Error {
  if (!(error instanceof Error) || !('responseCode' in error) || !('code' in error)) return false;
  const { responseCode, code } = error;
  const isPermanent = typeof responseCode === 'number' && responseCode >= 500;
  return isPermanent && (code === 'EENVELOPE' || code === 'EMESSAGE');
}
