// Mails about the account are in the account's language.
import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import * as account from '@sandcrate/core/account/account.ts';
import { expect } from 'vitest';
import { append, type Fact } from '../testing/log.ts';
import { admin, registered } from '../testing/people.ts';
import { sayIn } from './say-in.ts';
import { eventually, recorder, test } from './testing/reaction-world.ts';

const LANGUAGES = readdirSync(join(import.meta.dirname, 'mails')).map((file) => file.replace('.po', ''));

test.for([
  ['en', 'ltr', 'Your account on Sandcrate was banned', 'The reason given: Spam'],
  ['de', 'ltr', 'Dein Konto auf Sandcrate wurde gesperrt', 'Angegebener Grund: Spam'],
  ['ar', 'rtl', 'حُظر حسابك في Sandcrate', 'السبب المذكور: Spam'],
] as const)('a member is mailed in %s', async ([language, direction, subject, reason], { world }) => {
  const { sent, transport } = recorder();
  await world.react();
  world.sendBy(transport);
  const id = randomUUID();
  const onAccount = (event: account.AccountEvent): Fact => ({
    stream: account.streamName(id),
    actor: admin,
    ...event,
  });
  const facts = [
    await registered(world.privacy, id, 'boatwright'),
    ...(language === 'en' ? [] : [onAccount({ type: 'LanguageChosen', data: { language } })]),
    onAccount({ type: 'AccountBanned', data: { reason: 'Spam' } }),
  ];
  await append(world.store, ...facts.map((fact) => ({ ...fact, at: new Date().toISOString() })));
  await eventually(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.subject).toBe(subject);
  expect(sent[0]?.text).toContain(reason);
  expect(sent[0]?.html).toContain(`<div lang="${language}" dir="${direction}"`);
});

test('a text with a placeholder is translated into every language', async () => {
  expect(LANGUAGES).toHaveLength(12);
  for (const language of LANGUAGES.filter((each) => each !== 'en')) {
    const text = (await sayIn(language))('Your code for {siteName}', { siteName: 'Sandcrate' });
    expect(text).toContain('Sandcrate');
    expect(text).not.toBe('Your code for Sandcrate');
  }
});

test('an unknown language is English', async () => {
  for (const language of ['xx', '../mails/de'])
    expect((await sayIn(language))('Your code for {siteName}', { siteName: 'S' })).toBe('Your code for S');
});
