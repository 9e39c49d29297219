import { useLingui } from '@lingui/react/macro';
import {
  CHOICE_COOKIE,
  isMultilingual,
  LOCALES,
  type LocaleTag,
  localized,
  OFFERED_LOCALES,
} from '@sandcrate/api/contract/locales.ts';
import { NOWHERE } from '@sandcrate/api/contract/nowhere.ts';
import { rootRouteId, useHydrated, useRouterState } from '@tanstack/react-router';

const A_YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Remembers the choice, so that a later visit is not redirected to the browser's language. */
function choose(locale: LocaleTag): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the server must see it, and not every browser has the Cookie Store API.
  document.cookie = `${CHOICE_COOKIE}=${locale}; path=/; max-age=${A_YEAR_SECONDS}; samesite=lax`;
}

type Props = {
  /** The offered languages. [the complete ones] */
  offered?: readonly LocaleTag[];
};

/** Links to this page in every language. They are plain links, because every language is a document of its own. */
export function LanguageChoice({ offered = OFFERED_LOCALES }: Props) {
  const { i18n, t } = useLingui();
  const isHydrated = useHydrated();
  const address = useRouterState({
    select: ({ location: { pathname, searchStr, hash }, matches }) => {
      const isUnknown = matches.every(({ routeId }) => routeId === rootRouteId);
      // As the server rendered it; otherwise the links would not change after hydration.
      if (isUnknown && !isHydrated) return NOWHERE;
      // Not `href`, which may start with two slashes like the address of another host.
      return pathname + searchStr + (hash && `#${hash}`);
    },
  });
  if (!isMultilingual(offered)) return null;
  return (
    <nav aria-label={t`Language`} className="mt-3">
      <ul className="flex flex-wrap gap-x-4">
        {offered.map((locale) => (
          <li key={locale}>
            <a
              href={localized(locale, address)}
              lang={locale}
              hrefLang={locale}
              dir={LOCALES[locale].direction}
              aria-current={locale === i18n.locale ? 'true' : undefined}
              onClick={() => choose(locale)}
              className="inline-block py-1.5 text-muted hover:text-ink hover:underline aria-[current]:font-semibold aria-[current]:text-ink"
            >
              {LOCALES[locale].name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
