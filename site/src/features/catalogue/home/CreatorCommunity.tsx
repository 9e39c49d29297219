import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { siteQuery } from '../../../app/site/queries.ts';
import { Art } from '../../../art/Art.tsx';
import { emptyCrate } from '../../../art/drawings.gen.ts';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';

/** Who may publish, by the site's settings. */
const ACCESS = {
  immediate: msg`Everybody with an account can publish here, without an application.`,
  review: msg`Everybody with an account can apply to publish here, and an administrator decides.`,
  'invite-only': msg`Publishing here is an invite-only programme: administrators invite the people behind good addons.`,
};

export function CreatorCommunity() {
  const { i18n } = useLingui();
  const { data: site } = useQuery(siteQuery);
  const access = site?.publisherAccess;
  return (
    <section className="grid items-center gap-8 border border-line bg-dune p-6 sm:p-10 md:grid-cols-[1fr_auto]">
      <div>
        <h2 className="stencil text-3xl sm:text-4xl">
          <Trans>A community of creators</Trans>
        </h2>
        <p className="mt-3 max-w-[39em] text-muted">
          {access && i18n._(ACCESS[access])}{' '}
          {site?.registrationOpen === false && access !== 'invite-only' && (
            <Trans>Accounts are created by invitation. </Trans>
          )}
          <Trans>
            Every upload is reviewed before players see it. So what you find is made with care, and its makers
            see how it does: downloads, views and ratings, day by day.
          </Trans>
        </p>
        <div className="mt-6 flex flex-wrap gap-3">
          <ButtonLink to="/browse">
            <Trans>Explore Addons</Trans>
          </ButtonLink>
          {access !== 'invite-only' && (
            <ButtonLink to="/become-publisher" variant="secondary">
              <Trans>Become a publisher</Trans>
            </ButtonLink>
          )}
        </div>
      </div>
      <Art of={emptyCrate} scale={1.3} className="mx-auto max-w-full" />
    </section>
  );
}
