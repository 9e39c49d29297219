import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useSiteName } from '../../app/site/site-name.ts';

/** The site's mark, name and tagline. */
export function Brand() {
  const name = useSiteName();
  const { t } = useLingui();
  return (
    <Link
      to="/"
      className="group flex min-w-0 items-center gap-[min(0.625rem,2.5vw)]"
      aria-label={t`${name}, mods for your block world`}
    >
      <svg
        viewBox="0 0 32 32"
        aria-hidden="true"
        className="size-[min(2.25rem,10vw)] shrink-0 transition-transform group-hover:-translate-y-0.5"
      >
        <path fill="#f5c95c" d="m16 2 13 6.5L16 15 3 8.5z" />
        <path fill="#d59a35" d="M3 8.5 16 15v15L3 23.5z" />
        <path fill="#a8702a" d="M29 8.5 16 15v15l13-6.5z" />
        <path fill="#7c4f1f" d="m3 13.5 13 6.5 13-6.5v3L16 23 3 16.5z" />
      </svg>
      <span className="grid min-w-0">
        <span className="stencil truncate text-[min(1.65rem,7.4vw)] font-black tracking-wide" dir="auto">
          {name}
        </span>
        <span className="mt-0.5 hidden text-[0.7rem] leading-none text-muted xl:block">
          <Trans>Mods for your block world</Trans>
        </span>
      </span>
    </Link>
  );
}
