// Starts the Chromium of this machine.
import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const CANDIDATES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

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
