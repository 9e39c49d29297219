import { PUBLISHER_NOT_FOUND } from '@sandcrate/api/contract/refusals.ts';
import type { PublisherProfile } from '@sandcrate/api/publishers/contract.ts';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Art } from '../../../art/Art.tsx';
import { emptyCrate, gate } from '../../../art/drawings.gen.ts';
import { formatCount, formatDate, formatRating } from '../../../lib/format.ts';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { Initial } from '../../../ui/Initial.tsx';
import { Message } from '../../../ui/Message.tsx';
import { Tiles } from '../../../ui/Tiles.tsx';
import { FollowButton } from '../../community/engagement/FollowButton.tsx';
import { AddonCard, CARD_GRID } from '../browse/AddonCard.tsx';
import { PublisherBadges } from './PublisherCard.tsx';
import { publisherQuery } from './queries.ts';

export function PublisherPage({ username }: { username: string }) {
  const { data: publisher } = useSuspenseQuery(publisherQuery(username));
  return <Profile publisher={publisher} />;
}

/** Shown for a publisher who does not exist. */
export function PublisherMissing() {
  const all = <ButtonLink to="/publishers">All Publishers</ButtonLink>;
  return (
    <Message page art={<Art of={gate} />} title={PUBLISHER_NOT_FOUND} actions={all}>
      The publisher you're looking for doesn't exist or has been removed.
    </Message>
  );
}

function Profile({ publisher }: { publisher: PublisherProfile }) {
  return (
    <div className="page grid gap-10 pt-10">
      <div className="grid gap-8">
        <ProfileHead publisher={publisher} />
        <Tiles
          columns={4}
          tiles={[
            { label: 'Addons', value: formatCount(publisher.addonCount) },
            { label: 'Downloads', value: formatCount(publisher.downloadCount) },
            { label: 'Avg Rating', value: formatRating(publisher.averageRating) },
            { label: 'Followers', value: formatCount(publisher.followerCount) },
          ]}
        />
      </div>
      <section>
        <div className="mb-5 flex flex-wrap items-end justify-between gap-4">
          <h2 className="stencil text-3xl">Addons</h2>
          {publisher.addonCount > publisher.addons.length && (
            <Link
              to="/browse"
              search={{ publisher: publisher.username, sort: 'downloads' }}
              className="py-1.5 font-semibold text-patina hover:underline"
            >
              View all {formatCount(publisher.addonCount)} addons of {publisher.username}
            </Link>
          )}
        </div>
        {publisher.addons.length === 0 ? (
          <Message art={<Art of={emptyCrate} />} title="Nothing published yet">
            Follow {publisher.username} to hear when something comes.
          </Message>
        ) : (
          <div className={CARD_GRID}>
            {publisher.addons.map((addon) => (
              <AddonCard key={addon.id} addon={addon} />
            ))}
          </div>
        )}
      </section>
    </div>
  );
}

function ProfileHead({ publisher }: { publisher: PublisherProfile }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-5">
      <div className="flex min-w-0 items-center gap-4">
        <Initial of={publisher.username} />
        <div className="grid min-w-0 gap-2">
          <h1 className="stencil text-4xl break-words sm:text-5xl">{publisher.username}</h1>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-muted">
            <PublisherBadges publisher={publisher} />
            <span>Joined {formatDate(publisher.createdAt)}</span>
          </div>
        </div>
      </div>
      <FollowButton publisher={publisher} isFollowed={publisher.isFollowed} />
    </div>
  );
}
