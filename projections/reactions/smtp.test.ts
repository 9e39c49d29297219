import { SMTPServer } from 'smtp-server';
import { expect } from 'vitest';
import { createSmtpTransport } from './smtp.ts';
import { test } from './testing/reaction-world.ts';
import { MailRefused } from './transport.ts';

test('mail is sent by SMTP, and permanent and temporary refusals are distinguished', async ({ world }) => {
  const received: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, callback) {
      if (address.startsWith('nobody'))
        return callback(Object.assign(new Error('no'), { responseCode: 550 }));
      if (address.startsWith('later'))
        return callback(Object.assign(new Error('busy'), { responseCode: 451 }));
      return callback();
    },
    onData(stream, _session, callback) {
      let text = '';
      stream.on('data', (chunk: Buffer) => {
        text += chunk.toString();
      });
      stream.on('end', () => {
        received.push(text);
        callback();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.server.address();
  if (!address || typeof address === 'string') throw new Error('no port');
  const transport = createSmtpTransport(
    `smtp://127.0.0.1:${address.port}`,
    'Sandcrate <no-reply@example.org>',
  );
  world.closers.push(async () => {
    transport.close();
    await new Promise<void>((resolve) => server.close(resolve));
  });
  const confirm = async () => {};
  const message = { subject: 'Hello', text: 'plain', html: '<p>rich</p>', messageId: '<1@example.org>' };
  await transport.send({ ...message, to: 'max@example.com' }, confirm);
  expect(received[0]).toContain('Message-ID: <1@example.org>');
  expect(received[0]).toContain('From: Sandcrate <no-reply@example.org>');
  expect(received[0]).toContain('Auto-Submitted: auto-generated');
  expect(received[0]).not.toContain('List-Unsubscribe');
  const unsubscribeUrl = `https://sandcrate.example/api/unsubscribe?code=weekly.${'a'.repeat(48)}`;
  await transport.send({ ...message, to: 'max@example.com', unsubscribeUrl }, confirm);
  expect(received[1]?.replaceAll(/\r\n\s+/g, ' ')).toContain(`List-Unsubscribe: <${unsubscribeUrl}>\r\n`);
  expect(received[1]).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n');
  expect(received[1]).toContain('Auto-Submitted: auto-generated');
  await expect(transport.send({ ...message, to: 'nobody@example.com' }, confirm)).rejects.toBeInstanceOf(
    MailRefused,
  );
  const later = await transport
    .send({ ...message, to: 'later@example.com' }, confirm)
    .catch((error: unknown) => error);
  expect(later).toBeInstanceOf(Error);
  expect(later).not.toBeInstanceOf(MailRefused);

  const denied = new Error('another process sends it');
  const sending = transport.send({ ...message, to: 'max@example.com' }, () => Promise.reject(denied));
  await expect(sending).rejects.toBe(denied);
  expect(received).toHaveLength(2);
});
