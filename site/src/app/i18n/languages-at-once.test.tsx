import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  Link,
  RouterProvider,
} from '@tanstack/react-router';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { addressesIn } from './addresses.ts';
import { Language, languageOf } from './Language.tsx';
import { createI18n } from './messages.ts';

const FILES = msg`Your files`;
const WORDS = {
  de: { files: 'Deine Dateien' },
  ar: { files: 'ملفاتك' },
  en: { files: 'Your files' },
} as const;
type Known = keyof typeof WORDS;

/** Messages that take a moment to load, like catalogs. */
async function messagesIn(locale: Known) {
  const i18n = createI18n(locale);
  await new Promise((resolve) => setTimeout(resolve, Math.random() * 5));
  i18n.load(locale, { [FILES.id]: WORDS[locale].files });
  return i18n;
}

function Page() {
  const { t, i18n } = useLingui();
  return (
    <main {...languageOf(i18n)} aria-label={t`Your files`}>
      <Link to="/help">
        <Trans>Your files</Trans>
      </Link>
    </main>
  );
}

async function documentIn(locale: Known): Promise<string> {
  const i18n = await messagesIn(locale);
  const router = createRouter({
    routeTree: createRootRoute({ component: Page, notFoundComponent: Page }),
    history: createMemoryHistory({ initialEntries: [locale === 'en' ? '/' : `/${locale}`] }),
    rewrite: addressesIn(i18n),
    isServer: true,
  });
  await router.load();
  return renderToString(
    <Language i18n={i18n}>
      <RouterProvider router={router} />
    </Language>,
  );
}

test('documents in several languages can be rendered at once without mixing', async () => {
  const asked = Array.from({ length: 120 }, (_, at) => (['de', 'ar', 'en'] as const)[at % 3] ?? 'en');
  const documents = await Promise.all(asked.map(documentIn));
  for (const [at, html] of documents.entries()) {
    const locale = asked[at] ?? 'en';
    const others = Object.entries(WORDS).filter(([other]) => other !== locale);
    expect(html).toContain(`lang="${locale}"`);
    expect(html).toContain(`aria-label="${WORDS[locale].files}"`);
    expect(html).toContain(`href="${locale === 'en' ? '' : `/${locale}`}/help"`);
    expect(html.includes('dir="rtl"')).toBe(locale === 'ar');
    for (const [, { files }] of others) expect(html).not.toContain(files);
  }
});
