import { ph } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { PAGES } from '@sandcrate/api/contract/pages.ts';
import { PUBLISHER_NOT_FOUND } from '@sandcrate/api/contract/refusals.ts';
import type { PublisherProfile } from '@sandcrate/api/publishers/contract.ts';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useFormat } from '../../../app/i18n/use-format.ts';
import { useSession } from '../../../app/session/session.ts';
import { Art } from '../../../art/Art.tsx';
import { emptyCrate, gate } from '../../../art/drawings.gen.ts';
import { word } from '../../../lib/words.ts';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { Initial } from '../../../ui/Initial.tsx';
import { Message } from '../../../ui/Message.tsx';
import { Tiles } from '../../../ui/Tiles.tsx';
import { Word } from '../../../ui/Word.tsx';
import { FollowButton } from '../../community/engagement/FollowButton.tsx';
import { ProfileText } from '../../community/profiles/ProfileText.tsx';
import { ReportProfile } from '../../community/profiles/ReportProfile.tsx';
import { AddonCard, CARD_GRID } from '../browse/AddonCard.tsx';
import { PublisherBadges } from './PublisherCard.tsx';
import { publisherQuery } from './queries.ts';

export function PublisherPage({ username }: { username: string }) {
  const { data: publisher } = useSuspenseQuery(publisherQuery(username));
  return <Profile publisher={publisher} />;
}

/** Shown for a publisher who does not exist. */
export function PublisherMissing() {
  const { i18n } = useLingui();
  const all = (
    <ButtonLink to="/publishers">
      <Trans>All Publishers</Trans>
    </ButtonLink>
  );
  return (
    <Message page art={<Art of={gate} />} title={word(i18n, PUBLISHER_NOT_FOUND)} actions={all}>
      <Trans>The publisher you're looking for doesn't exist or has been removed.</Trans>
    </Message>
  );
}

function Profile({ publisher }: { publisher: PublisherProfile }) {
  const { t } = useLingui();
  const format = useFormat();
  return (
    <div className="page grid gap-10 pt-10">
      <div className="grid gap-8">
        <ProfileHead publisher={publisher} />
        <About publisher={publisher} />
        <Tiles
          columns={4}
          tiles={[
            { label: t`Addons`, value: format.count(publisher.addonCount) },
            { label: t`Downloads`, value: format.count(publisher.downloadCount) },
            { label: t`Avg Rating`, value: format.rating(publisher.averageRating) },
            { label: t`Followers`, value: format.count(publisher.followerCount) },
          ]}
        />
      </div>
      <Addons publisher={publisher} />
    </div>
  );
}

function About({ publisher: { username, text, links } }: { publisher: PublisherProfile }) {
  if (text === null && links.length === 0) return null;
  return (
    <div className="grid max-w-3xl gap-3">
      <ProfileText text={text} links={links} username={username} level={1} />
    </div>
  );
}

/** How many of the most downloaded add-ons a page shows that has the newest ones too. */
const MOST_POPULAR = 8;

/** All add-ons if they are few; otherwise the most downloaded and the newest of the others. */
function Addons({ publisher }: { publisher: PublisherProfile }) {
  const { t } = useLingui();
  const { addonCount, addons } = publisher;
  if (addonCount <= MOST_POPULAR)
    return <AddonSection title={t`Addons`} publisher={publisher} addons={addons} />;
  const popular = addons.slice(0, MOST_POPULAR);
  const others = publisher.newest.filter(({ id }) => popular.every((addon) => addon.id !== id));
  return (
    <>
      <AddonSection title={t`Most popular`} publisher={publisher} addons={popular} />
      {others.length > 0 && (
        <AddonSection title={t`Newest`} publisher={publisher} addons={others} sort="newest" />
      )}
    </>
  );
}

type AddonSectionProps = {
  title: string;
  publisher: PublisherProfile;
  addons: PublisherProfile['addons'];
  /** The order of the list that it leads to. */
  sort?: 'downloads' | 'newest';
};

function AddonSection({ title, publisher, addons, sort = 'downloads' }: AddonSectionProps) {
  const format = useFormat();
  return (
    <section>
      <div className="mb-5 flex flex-wrap items-end justify-between gap-4">
        <h2 className="stencil text-3xl">{title}</h2>
        {publisher.addonCount > addons.length && (
          <Link
            to="/browse"
            search={{ publisher: publisher.username, sort: sort === 'newest' ? undefined : sort }}
            className="py-1.5 font-semibold text-patina hover:underline"
          >
            <Trans>
              View all {ph({ addonCount: format.count(publisher.addonCount) })} addons of{' '}
              {ph({ username: publisher.username })}
            </Trans>
          </Link>
        )}
      </div>
      {addons.length === 0 ? (
        <NothingPublished publisher={publisher} />
      ) : (
        <div className={CARD_GRID}>
          {addons.map((addon) => (
            <AddonCard key={addon.id} addon={addon} />
          ))}
        </div>
      )}
    </section>
  );
}

function NothingPublished({ publisher: { id, username } }: { publisher: PublisherProfile }) {
  const { t } = useLingui();
  const { user } = useSession();
  const common = { art: <Art of={emptyCrate} />, title: t`Nothing published yet` };
  if (user?.id === id) {
    const upload = (
      <ButtonLink to="/publisher/upload">
        <Word of={PAGES['/publisher/upload'].title} />
      </ButtonLink>
    );
    return <Message {...common} actions={upload} />;
  }
  return (
    <Message {...common}>
      <Trans>Follow {username} to hear about new addons.</Trans>
    </Message>
  );
}

function ProfileHead({ publisher }: { publisher: PublisherProfile }) {
  const format = useFormat();
  const { user } = useSession();
  return (
    <div className="flex flex-wrap items-center justify-between gap-5">
      <div className="flex min-w-0 items-center gap-4">
        <Initial of={publisher.username} picture={publisher.pictureUrl} size="large" />
        <div className="grid min-w-0 gap-2">
          <h1 className="stencil text-4xl break-words sm:text-5xl">{publisher.username}</h1>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-muted">
            <PublisherBadges publisher={publisher} />
            <span>
              <Trans>Joined {ph({ createdAt: format.date(publisher.createdAt) })}</Trans>
            </span>
          </div>
        </div>
      </div>
      {user?.id === publisher.id ? (
        <ButtonLink variant="secondary" to="/settings" search={{ tab: 'public' }}>
          <Trans>Edit public profile</Trans>
        </ButtonLink>
      ) : (
        <div className="flex flex-wrap items-center gap-2">
          <FollowButton publisher={publisher} isFollowed={publisher.isFollowed} />
          <ReportProfile profile={publisher} />
        </div>
      )}
    </div>
  );
}
