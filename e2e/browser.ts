// Drives Chromium as a person would, by the texts on the screen.
import type { Browser, BrowserContext, Page, Request } from 'playwright-core';

export { startBrowser, WITH_WEBGL } from './start-browser.ts';

export type Screen = { width: number; height: number };
export const DESKTOP: Screen = { width: 1280, height: 900 };
export const PHONE: Screen = { width: 360, height: 740 };

export type Visitor = {
  page: Page;
  context: BrowserContext;
  /** The errors in the browser's console so far, each with its address. */
  errors: string[];
  screen: Screen;
};

type VisitOptions = {
  screen?: Screen;
  theme?: 'dark' | 'light';
  token?: string;
  /** Lets the site's service worker run; tests that intercept requests would not see the worker's. [false] */
  withServiceWorker?: boolean;
};

/** A person with their own browser, logged in when they have a session token. */
export async function visit(
  browser: Browser,
  url: string,
  { screen = DESKTOP, theme, token, withServiceWorker = false }: VisitOptions = {},
): Promise<Visitor> {
  const entries = { ...(theme && { 'ui-theme': theme }), ...(token !== undefined && { token }) };
  const localStorage = Object.entries(entries).map(([name, value]) => ({ name, value }));
  const context = await browser.newContext({
    baseURL: url,
    viewport: screen,
    userAgent: userAgentOf(browser),
    hasTouch: screen.width < 600,
    serviceWorkers: withServiceWorker ? 'allow' : 'block',
    storageState: { cookies: [], origins: [{ origin: url, localStorage }] },
  });
  context.setDefaultTimeout(20_000);
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: url });
  const errors: string[] = [];
  context.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (failure) => errors.push(String(failure.error())));
  const page = await context.newPage();
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  const whenAlive = async <Answer>(answer: Answer): Promise<Answer> => {
    await isAlive(page);
    return answer;
  };
  page.goto = async (...address) => whenAlive(await goto(...address));
  page.reload = async (...options) => whenAlive(await reload(...options));
  return { page, context, errors, screen };
}

/** Waits until a page is hydrated. A server-rendered page is visible before it reacts. */
const isAlive = (page: Page) =>
  page.waitForFunction(() => {
    const root = document.getElementById('root'); // the console's
    if (root === null) return globalThis.early === undefined; // the site removes it once the page is hydrated
    return Object.keys(root.firstElementChild ?? {}).some((key) => key.startsWith('__reactFiber'));
  });

declare global {
  var early: unknown;
}

/** The user agent of a person: visits and downloads by robots do not count. */
const userAgentOf = (browser: Browser) =>
  `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${browser.version()} Safari/537.36`;

/** Waits until the screen shows exactly this text. */
export const reads = (page: Page, text: string | RegExp) =>
  page.getByText(text, { exact: true }).first().waitFor();

export const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).first();
/** Opens the filters of a list, which are a sheet on a phone. */
export const openFilters = (page: Page) =>
  page
    .locator('summary')
    .filter({ hasText: /^Filters/ })
    .click();
export const press = (page: Page, name: string | RegExp) => button(page, name).click();
export const fill = (page: Page, label: string | RegExp, text: string) =>
  page.getByLabel(label, { exact: true }).fill(text);

/** Presses a link or button by its name, in the account's menu or, on a phone, in the slide-out menu. */
export async function chooseFromMenu({ page, screen }: Visitor, username: string, name: string) {
  const isPhone = screen.width < DESKTOP.width;
  await page.getByRole('button', { name: isPhone ? 'Menu' : username, exact: true }).click();
  const menu = page.getByRole(isPhone ? 'dialog' : 'menu');
  await menu
    .getByRole(isPhone ? 'link' : 'menuitem', { name, exact: true })
    .or(menu.getByRole('button', { name, exact: true }))
    .first()
    .click();
}

/** Logs in with the form and checks that it worked. */
export async function logInByForm({ page }: Visitor, account: { email: string; password: string }) {
  await page.goto('/login');
  await page.getByLabel('Email', { exact: true }).fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await reads(page, 'Welcome back!');
  await reads(page, 'You have been successfully logged in.');
}

const IDLE_MS = 500;

/**
 * Follows the requests of a page from now on. `idle` waits until none has been under way for half a second, except for
 * live events, which never end: 'networkidle' would wait for them.
 */
export function followRequests(page: Page): { idle: () => Promise<void> } {
  const underWay = new Set<Request>();
  const isLive = (request: Request) => request.headers().accept === 'text/event-stream';
  const begins = (request: Request) => isLive(request) || underWay.add(request);
  const ends = (request: Request) => underWay.delete(request);
  page.on('request', begins).on('requestfinished', ends).on('requestfailed', ends);
  return {
    async idle() {
      for (let idleSince = Date.now(); Date.now() - idleSince < IDLE_MS; ) {
        await page.waitForTimeout(50);
        if (underWay.size > 0) idleSince = Date.now();
      }
      page.off('request', begins).off('requestfinished', ends).off('requestfailed', ends);
    },
  };
}
