import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Art } from '../../../art/Art.tsx';
import { heroScene } from '../../../art/drawings.gen.ts';
import { SearchForm } from '../search/SearchForm.tsx';

const KINDS = [msg`Buildings`, msg`Weapons`, msg`Mobs`, msg`Gameplay`, msg`Worlds`];

export function Hero() {
  const { t, i18n } = useLingui();
  const sentences = t`Pry open a\u00a0crate. Build a\u00a0new world.`.split(/(?<=[.!。！])\s*(?!$)/);
  return (
    <section className="relative isolate overflow-hidden bg-dune-far">
      <div className="page grid items-center gap-8 pt-5 pb-9 sm:grid-cols-[1fr_auto] sm:pt-7 sm:pb-10">
        <div>
          {/* Below sm, it scales with the screen: two lines at any width, in the real font and in its fallback. */}
          <h1 className="stencil text-[clamp(1.75rem,9vw,2.5rem)] leading-[1.12] font-black sm:text-[clamp(2.2rem,3.6vw,2.9rem)]">
            {sentences.map((sentence) => (
              <span key={sentence} className="block">
                {sentence}{' '}
              </span>
            ))}
          </h1>
          <p className="mt-2 max-w-[40em] text-sm text-muted sm:text-base">
            <Trans>
              Addons for your mobile sandbox game, from people who build them. See what works on your game
              version, and what other players say about it.
            </Trans>
          </p>
          <div className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-3">
            <SearchForm look="hero" className="w-full max-w-md" />
            {/* In columns on a phone, so that a font that arrives moves nothing to another line. */}
            <ul
              className="grid w-full grid-cols-3 gap-2 text-center sm:flex sm:w-auto sm:flex-wrap"
              aria-label={t`Kinds of addons`}
            >
              {KINDS.map((kind) => (
                <li
                  key={kind.id}
                  className="border border-edge px-2.5 py-0.5 text-sm font-semibold wrap-anywhere text-muted"
                >
                  {i18n._(kind)}
                </li>
              ))}
            </ul>
          </div>
        </div>
        <Art of={heroScene} className="hidden h-auto w-44 sm:block lg:w-64" />
      </div>
      <Dunes />
    </section>
  );
}

/** The stepped ground line at the foot of the hero. It is last, so that it need not move while the rest loads. */
function Dunes() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 120 12"
      preserveAspectRatio="none"
      className="absolute inset-x-0 bottom-0 -z-10 h-12 w-full"
      shapeRendering="crispEdges"
    >
      <path className="fill-dune" d="M0 6h8V4h9V2h12v2h6v2h10v2h14V6h7V4h11V2h9V0h12v2h8v2h6v2h8v6H0z" />
      <path className="fill-ground" d="M0 9h14v1h16v-1h10V8h18v1h12v1h20V9h14V8h16v4H0z" />
    </svg>
  );
}
