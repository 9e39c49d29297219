// The inbox: the bell, the page, the settings and the mails, on a phone, on a desktop and by keyboard alone.
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  approve,
  createPublisher,
  join,
  logIn,
  succeed,
  type UploadedAddon,
  uploadAddon,
  uploadForm,
} from './api.ts';
import { PHONE, reads } from './browser.ts';
import { inspect } from './inspect.ts';
import { smallPack, smallPicture } from './small-files.ts';
import { stage } from './stage.ts';

/** The mails that the product has sent, as it sent them. */
const mails: string[] = [];
const mailServer = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, _session, callback) {
    let text = '';
    stream.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
    stream.on('end', () => {
      mails.push(text);
      callback();
    });
  },
});
beforeAll(() => new Promise<void>((resolve) => mailServer.listen(0, '127.0.0.1', resolve)));
afterAll(() => new Promise<void>((resolve) => mailServer.close(() => resolve())));
const mailPort = () => {
  const address = mailServer.server.address();
  if (address === null || typeof address === 'string') throw new Error('The mail server has no port');
  return address.port;
};

const site = stage(() => ({
  SMTP_URL: `smtp://127.0.0.1:${mailPort()}`,
  MAIL_FROM: 'Sandcrate <no-reply@example.org>',
}));

let lanterns: UploadedAddon;
let maker: string;
let player: string;
beforeAll(async () => {
  maker = await logIn(site.url, await createPublisher(site.url, site.owner, 'maker'));
  player = (await join(site.url, site.owner, 'player')).token;
  lanterns = await uploadAddon(site.url, maker, {
    title: 'Cave Lanterns',
    description: 'Light for caves, and for whoever is afraid of them.',
    category: 'tools',
    version: '1.0.0',
    banner: await smallPicture(),
    file: smallPack('Cave Lanterns'),
  });
  await approve(site.url, site.owner, lanterns);
  await succeed(site.url, `POST /api/addons/${lanterns.id}/like`, { token: player, body: { liked: true } });
});

/** Publishes a new version, as staff do, at once. */
const release = (version: string) =>
  uploadForm(site.url, `PUT /api/addons/${lanterns.id}`, site.owner, {
    version,
    uploadType: 'direct_file',
    file: smallPack(`Cave Lanterns ${version}`),
  });

test('an open page shows a new notice at once, and reading it takes it off the bell', async () => {
  const { page, errors } = await site.visitor({ token: player });
  await page.goto('/browse');
  await page.getByRole('link', { name: 'Inbox', exact: true }).waitFor();
  await release('1.1.0');
  const bell = page.getByRole('link', { name: 'Inbox, unread: 1', exact: true });
  await bell.waitFor();
  await bell.click();
  const notice = page.getByRole('link', { name: 'New version of “Cave Lanterns”: 1.1.0' });
  await notice.waitFor();
  await reads(page, 'You like it');
  expect(await inspect(page, 'inbox')).toEqual([]);
  await notice.click();
  await page.getByRole('heading', { name: 'Cave Lanterns', level: 1 }).waitFor();
  await page.getByRole('link', { name: 'Inbox', exact: true }).waitFor();
  expect(errors).toEqual([]);
});

test('on a phone a publisher reads the inbox by keyboard and marks all of it as read', async () => {
  await succeed(site.url, `POST /api/addons/${lanterns.id}/comments`, {
    token: player,
    body: { content: 'They light up my whole base!' },
  });
  const { page } = await site.visitor({ token: maker, screen: PHONE });
  await page.goto('/inbox');
  await page.getByRole('link', { name: 'player commented on “Cave Lanterns”' }).waitFor();
  await reads(page, 'They light up my whole base!');
  expect(await inspect(page, 'inbox-phone')).toEqual([]);
  const all = page.getByRole('button', { name: 'Mark all as read' });
  await all.focus();
  await page.keyboard.press('Enter');
  await all.waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Inbox', exact: true }).first().waitFor();

  const decisions = page.getByRole('link', { name: 'Decisions', exact: true });
  await decisions.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: '“Cave Lanterns” is live' }).waitFor();
  expect(await page.getByText('They light up my whole base!').count()).toBe(0);
  expect(new URL(page.url()).search).toBe('?kind=decision');
});

test('a member chooses what the inbox shows', async () => {
  const { page } = await site.visitor({ token: player });
  await page.goto('/settings?tab=notifications');
  await page.getByRole('switch', { name: /^Only what works on my game version/ }).check({ force: true });
  await page.getByRole('button', { name: 'Save settings' }).click();
  await reads(page, 'Please enter a game version such as 1.21.50.');
  await page.getByRole('switch', { name: /^Only what works on my game version/ }).uncheck({ force: true });
  await page.getByRole('switch', { name: /^New versions/ }).uncheck({ force: true });
  expect(await inspect(page, 'notification-settings')).toEqual([]);
  await page.getByRole('button', { name: 'Save settings' }).click();
  await reads(page, 'Settings saved');
  await page.goto('/inbox');
  await reads(page, 'Nothing here yet');
});

test('the mark of a switch stays within it, from right to left too', async () => {
  const { page } = await site.visitor({ token: player });
  for (const prefix of ['', '/ar']) {
    await page.goto(`${prefix}/settings?tab=notifications`);
    await page.getByRole('switch').first().waitFor();
    const outside = await page.getByRole('switch').evaluateAll((switches) => {
      const boxes = switches.map(({ nextElementSibling: track }) => ({
        track: track?.getBoundingClientRect(),
        mark: track?.firstElementChild?.getBoundingClientRect(),
      }));
      return boxes.filter(
        ({ track, mark }) => !track || !mark || mark.left < track.left || mark.right > track.right,
      ).length;
    });
    expect(outside, prefix).toBe(0);
  }
});

test('on a phone a member has releases mailed at once, and stops them by the link in the mail', async () => {
  const { page } = await site.visitor({ token: player, screen: PHONE });
  await page.goto('/settings?tab=notifications');
  const releases = page.getByRole('combobox', { name: 'New versions' });
  await releases.selectOption('At once');
  expect(await inspect(page, 'notification-settings-phone')).toEqual([]);
  const save = page.getByRole('button', { name: 'Save settings' });
  await save.focus();
  await page.keyboard.press('Enter');
  await reads(page, 'Settings saved');
  await release('1.2.0');
  const mail = await vi.waitFor(
    () => {
      const found = mails.find(
        (each) => /^Subject: .*1\.2\.0/m.test(each) || each.includes('Lanterns=E2=80=9D: 1.2.0'),
      );
      if (found === undefined) throw new Error('The release was not mailed');
      return found;
    },
    { timeout: 20_000 },
  );
  expect(mail).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  const [, address = ''] = /^List-Unsubscribe: ?<([^>]+)>/m.exec(mail.replaceAll(/\r\n[ \t]+/g, '')) ?? [];
  expect(new URL(address).pathname).toBe('/api/unsubscribe');

  const guest = await site.visitor({ screen: PHONE });
  await guest.page.goto(`/api/unsubscribe${new URL(address).search}`);
  await reads(guest.page, 'Do you want no more mail about this: New versions?');
  expect(await inspect(guest.page, 'unsubscribe-phone')).toEqual([]);
  const stop = guest.page.getByRole('button', { name: 'Stop these mails' });
  await stop.focus();
  await guest.page.keyboard.press('Enter');
  await reads(guest.page, /^You will get no more mail about: New versions\./);
  await page.reload();
  await page.getByRole('combobox', { name: 'New versions' }).waitFor();
  expect(await page.getByRole('combobox', { name: 'New versions' }).inputValue()).toBe('off');
});

test('a wrong link to stop mails is explained', async () => {
  const { page } = await site.visitor({ refused: /status of 400/ });
  await page.goto('/unsubscribe?code=weekly.nonsense');
  expect(await inspect(page, 'unsubscribe')).toEqual([]);
  await page.getByRole('button', { name: 'Stop these mails' }).click();
  await reads(page, /^This link is incomplete\./);
});
