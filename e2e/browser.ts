// Chromium, driven as a person would: by what the screen says.
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';

export type Screen = { width: number; height: number };
export const DESKTOP: Screen = { width: 1280, height: 900 };
export const PHONE: Screen = { width: 360, height: 740 };

const SCREENSHOTS = join(import.meta.dirname, 'screenshots');
const CANDIDATES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Starts Chromium: the one that CHROME_PATH names, else the system's. */
export function startBrowser(): Promise<Browser> {
  const executablePath = process.env.CHROME_PATH ?? CANDIDATES.find((path) => existsSync(path));
  if (executablePath === undefined)
    throw new Error('No Chromium found: install it, or name it in CHROME_PATH.');
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--disable-background-networking',
      '--disable-sync',
    ],
  });
}

export type Visitor = { page: Page; context: BrowserContext; errors: string[] };

/** A person with a browser of their own; whatever the console reports as an error is kept. */
export async function visit(browser: Browser, url: string, screen: Screen = DESKTOP): Promise<Visitor> {
  const context = await browser.newContext({ baseURL: url, viewport: screen, acceptDownloads: true });
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: url });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(String(error)));
  return { page, context, errors };
}

/** Takes the present screen in both themes, on desktop and phone, for people to look at. */
export async function photograph(page: Page, name: string): Promise<void> {
  await mkdir(SCREENSHOTS, { recursive: true });
  const before = page.viewportSize();
  for (const [device, screen] of Object.entries({ desktop: DESKTOP, phone: PHONE })) {
    await page.setViewportSize(screen);
    for (const theme of ['dark', 'light']) {
      await page.evaluate((wanted) => {
        const { classList } = document.documentElement;
        classList.remove('dark', 'light');
        classList.add(wanted);
      }, theme);
      await page.screenshot({ path: join(SCREENSHOTS, `${name}-${device}-${theme}.png`), fullPage: true });
    }
  }
  await page.evaluate(() => {
    document.documentElement.classList.remove('light');
    document.documentElement.classList.add('dark');
  });
  if (before) await page.setViewportSize(before);
}
