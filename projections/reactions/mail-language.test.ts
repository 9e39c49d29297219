// Mails are in the language of their recipient.
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as account from '@sandcrate/core/account/account.ts';
import type { NewEvent } from '@sandcrate/core/event-store/event-store.ts';
import { readEvent } from '@sandcrate/core/event-types.ts';
import { expect } from 'vitest';
import type { NoticeRow } from '../inbox/queries.ts';
import type { ProjectedEvent } from '../runner/projection.ts';
import { append, type Fact, newEvent } from '../testing/log.ts';
import { admin, registered, release } from '../testing/people.ts';
import { mailContentOf } from './mail-content.ts';
import type { MailContent } from './mail-facts.ts';
import { languageOf, SOURCE } from './mail-language.ts';
import { noticeMailOf } from './notice-mail.ts';
import { eventually, recorder, test } from './testing/reaction-world.ts';

const TRANSLATED = readdirSync(join(import.meta.dirname, 'mails'))
  .map((file) => file.replace('.po', ''))
  .filter((tag) => tag !== SOURCE);

const FIXTURES = join(import.meta.dirname, '../../core/fixtures');

const recorded = (event: NewEvent): ProjectedEvent =>
  readEvent({
    ...event,
    streamName: `stream-${randomUUID()}`,
    revision: 0n,
    position: 0n,
    recordedAt: new Date(),
  });

/** An event of each type and version. */
const examples: ProjectedEvent[] = readdirSync(FIXTURES).map((file) => {
  const { type, schemaVersion, data } = JSON.parse(readFileSync(join(FIXTURES, file), 'utf8'));
  const occurredAt = new Date().toISOString();
  const metadata = { occurredAt, actor: 'system' as const, correlationId: 'test', schemaVersion };
  return recorded({ id: randomUUID(), type, data, metadata });
});
const takenDown = newEvent({ type: 'AddonRejected', data: { reason: 'Spam', takenDown: true } });
const notApproved = newEvent({ type: 'AddonRejected', data: { reason: 'Spam', takenDown: false } });
const edited = newEvent({
  type: 'AddonEdited',
  data: {
    changes: {
      content: {
        title: 'Boats',
        description: 'Boats',
        category: 'mobs',
        tags: [],
        sourceUrl: 'https://code.example',
        documentationUrl: 'https://docs.example',
        supportUrl: 'https://support.example',
        monetizationEnabled: true,
        banner: null,
        screenshots: [],
      },
      release: release('a'),
    },
    by: 'staff',
    reviewAfterwards: false,
  },
});
const own = randomUUID();
const removedByMember: ProjectedEvent = {
  ...recorded(newEvent({ type: 'SecondFactorRemoved', data: {}, actor: { id: own, role: 'user' } })),
  streamName: account.streamName(own),
};
const events = [...examples, ...[takenDown, notApproved, edited].map(recorded), removedByMember];

const FACTS = { siteName: 'Sandcrate', codeFor: () => 'code' };
const mailIn = async (tag: string, event: ProjectedEvent, addonId: string) =>
  mailContentOf(
    event,
    { ...FACTS, title: 'Boats', addonId, page: `/addon/${addonId}` },
    await languageOf(tag),
  );

/** The texts of a mail without what its event says. */
const textsOf = ({ subject, paragraphs, link }: MailContent) => [subject, ...paragraphs, link?.label ?? ''];

test('every text of every mail but an invite is translated into every language', async () => {
  expect(TRANSLATED).toHaveLength(11);
  const seen = new Set<string>();
  for (const event of events) {
    for (const addonId of ['', randomUUID()]) {
      const english = await mailIn(SOURCE, event, addonId);
      if (english === undefined || event.type === 'InviteIssued') continue;
      seen.add(event.type);
      const said = event.type === 'RecallIssued' ? [event.data.advisory] : [];
      const texts = textsOf(english).filter((text) => text !== '' && !said.includes(text));
      for (const tag of TRANSLATED) {
        const mail = await mailIn(tag, event, addonId);
        const translated = new Set(mail ? textsOf(mail) : []);
        expect(
          texts.filter((text) => translated.has(text)),
          `${event.type} in ${tag}`,
        ).toEqual([]);
        expect(mail?.subject).not.toContain('{');
        expect(mail?.link?.path).toBe(english.link?.path);
      }
    }
  }
  expect(seen.size).toBeGreaterThan(18);
});

const notice = (change: Partial<NoticeRow>): NoticeRow => ({
  id: randomUUID(),
  position: 1n,
  kind: 'release',
  type: 'AddonEdited',
  why: 'own',
  myVersion: null,
  collectionId: null,
  collectionTitle: '6',
  profileId: null,
  profileOwner: '7',
  addonId: own,
  title: '1',
  publisher: '2',
  version: '3',
  subjectId: null,
  text: null,
  author: '4',
  toldAt: new Date(),
  isOver: false,
  isRead: false,
  ...change,
});
const about = (kind: NoticeRow['kind'], type = '') => notice({ kind, type });
const notices = [
  about('release'),
  about('new-addon'),
  about('collection'),
  about('comment'),
  notice({ kind: 'comment', author: null }),
  about('answer'),
  notice({ kind: 'answer', author: null }),
  notice({ kind: 'answer', why: 'mentioned' }),
  about('message'),
  notice({ kind: 'message', why: 'review' }),
  notice({ why: 'download' }),
  notice({ why: 'download', myVersion: '5' }),
  notice({ why: 'like' }),
  notice({ why: 'collected' }),
  notice({ why: 'follow' }),
  notice({ why: 'follow', publisher: null }),
  about('decision', 'something else'),
  ...events.map(({ type }) => about('decision', type)),
];

test('every text of mail about notices is translated into every language', async () => {
  const textsIn = async (tag: string) => {
    const language = await languageOf(tag);
    return (['daily', 'weekly', 'at-once'] as const).flatMap((mailed) =>
      notices.flatMap((each) => {
        const more = Array.from({ length: 30 }, () => each);
        const mail = noticeMailOf([each, ...more], mailed, FACTS, language);
        if (mail === undefined) throw new Error('no mail');
        return [...textsOf(mail), ...(mail.items ?? []).flatMap(({ text, details }) => [text, ...details])];
      }),
    );
  };
  const english = new Set((await textsIn(SOURCE)).filter((text) => text !== ''));
  expect(english.size).toBeGreaterThan(30);
  for (const tag of TRANSLATED) {
    expect(
      (await textsIn(tag)).filter((text) => english.has(text) || text.includes('{')),
      tag,
    ).toEqual([]);
  }
});

test.for([
  [
    'en',
    'title, description, category, tags, source code link, documentation link, support link, monetization, banner, screenshots, release',
  ],
  [
    'de',
    'Titel, Beschreibung, Kategorie, Tags, Link „Quellcode“, Link „Dokumentation“, Link „Support“, Monetarisierung, Banner, Screenshots und Release',
  ],
] as const)('the changed fields are named in %s', async ([tag, fields]) => {
  expect((await mailIn(tag, recorded(edited), ''))?.paragraphs[0]).toContain(`: ${fields}.`);
});

test.for([
  ['en', 'ltr', 'Your account on Sandcrate was banned', 'The reason given: Spam'],
  ['de', 'ltr', 'Dein Konto auf Sandcrate wurde gesperrt', 'Angegebener Grund: Spam'],
  ['ar', 'rtl', 'حُظر حسابك في \u2068Sandcrate\u2069', 'السبب المذكور: \u2068Spam\u2069'],
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
  await world.endHold(1);
  await eventually(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.subject).toBe(subject);
  expect(sent[0]?.text).toContain(reason);
  expect(sent[0]?.html).toContain(`<div lang="${language}" dir="${direction}"`);
});

test('an unknown language is English', async () => {
  for (const tag of ['xx', '../mails/de'])
    expect((await languageOf(tag)).say('Your code for {siteName}', { siteName: 'S' })).toBe(
      'Your code for S',
    );
});
