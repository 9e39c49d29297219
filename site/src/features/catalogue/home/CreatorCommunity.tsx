import { Trans } from '@lingui/react/macro';
import { Art } from '../../../art/Art.tsx';
import { emptyCrate } from '../../../art/drawings.gen.ts';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';

export function CreatorCommunity() {
  return (
    <section className="notch-lg grid items-center gap-8 border border-line bg-dune p-6 sm:p-10 md:grid-cols-[1fr_auto]">
      <div>
        <h2 className="stencil text-3xl sm:text-4xl">
          <Trans>A community of creators</Trans>
        </h2>
        <p className="mt-3 max-w-[39em] text-muted">
          <Trans>
            Publishing here is an invite-only programme: administrators invite the people behind good add-ons,
            and every upload is reviewed before players see it. So what you find is made with care, and its
            makers see how it does: downloads, views and ratings, day by day.
          </Trans>
        </p>
        <ButtonLink to="/browse" className="mt-6">
          <Trans>Explore Addons</Trans>
        </ButtonLink>
      </div>
      <Art of={emptyCrate} scale={1.3} className="mx-auto max-w-full" />
    </section>
  );
}
