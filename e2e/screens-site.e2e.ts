// Every screen of the site, on desktop and phone, in both themes: nothing moves while it loads, it is accessible,
// nothing is cut off, and nothing fails silently.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DESKTOP, PHONE } from './browser.ts';
import { inspect } from './inspect.ts';
import { arrive, LONG_PAGES_MS, type Screen, staysInPlace, stockedStage } from './screens.ts';
import type { StockedSite } from './stocked-site.ts';

const { site, open } = stockedStage();

/** The id in a route's address. */
function idIn(
  route: string,
  { live, advisory, collection }: Pick<StockedSite, 'live' | 'advisory' | 'collection'>,
) {
  if (route.startsWith('advisories')) return advisory;
  return route.startsWith('collection') ? collection : live.id;
}

/** The site's screens, from its routes. Members' and publishers' screens are opened as a publisher. */
const routes: Screen[] = readdirSync(join(import.meta.dirname, '../site/src/routes'))
  .filter((file) => /^(_[a-z]+\.)?[a-z].*\.tsx$/.test(file))
  .map((file) => {
    const [, layout, name = ''] = /^(?:_([a-z]+)\.)?(.*?)(?:index)?\.tsx$/.exec(file) ?? [];
    const route = name.replaceAll('.', '/');
    const isOwn =
      ((layout === 'publisher' || layout === 'member') && route !== 'verify-email') || route === 'updates';
    return {
      name: route.replaceAll('/', '-').replace('$', '') || 'home',
      as: isOwn ? 'maker' : 'guest',
      path: ({ live, advisory, collection, inviteLink }) =>
        route === 'invite-register'
          ? new URL(inviteLink).pathname + new URL(inviteLink).search
          : `/${route.replace('$id', idIn(route, { live, advisory, collection })).replace('$username', 'Ada_Lovelace')}`,
    };
  });

// One after the other: how much moves on a screen must not depend on what others load.
test.for(routes)(
  '$name',
  { timeout: LONG_PAGES_MS },
  async ({ name, path, as = 'guest' }, { onTestFinished }) => {
    const { page, errors, close } = await open(path(site()), as, PHONE);
    onTestFinished(close);
    await staysInPlace(page);
    // Navigate away first, so that the page loads from scratch: a reloaded page is complete from the beginning.
    await page.goto('about:blank');
    await page.setViewportSize(DESKTOP);
    await arrive(page, path(site()));
    await staysInPlace(page);
    expect(await inspect(page, name)).toEqual([]);
    expect(errors).toEqual([]);
  },
);
