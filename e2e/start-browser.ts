// Starts this machine's Chromium.
import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

/** The headless build comes first: the same engine without a browser window needs a quarter less time. */
const CANDIDATES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'].map(
  (name) => `/usr/bin/${name}`,
);

/** Flags with which Chromium draws WebGL without a graphics card. */
export const WITH_WEBGL = ['--use-angle=swiftshader', '--enable-unsafe-swiftshader'];

/** Starts Chromium (CHROME_PATH, or else the system's) with these additional flags. */
export function startBrowser(flags: readonly string[] = []): Promise<Browser> {
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
      ...flags,
    ],
  });
}
