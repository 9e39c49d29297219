import { msg, ph } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { CollectionItem, CollectionView } from '@sandcrate/api/collections/contract.ts';
import { COLLECTION_NOT_FOUND } from '@sandcrate/api/contract/refusals.ts';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Pencil } from 'lucide-react';
import { useFormat } from '../../../app/i18n/use-format.ts';
import { useSession } from '../../../app/session/session.ts';
import { Art } from '../../../art/Art.tsx';
import { emptyCrate } from '../../../art/drawings.gen.ts';
import { word } from '../../../lib/words.ts';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { Formatted } from '../../../ui/Formatted.tsx';
import { Message } from '../../../ui/Message.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { ReportButton } from '../../community/engagement/ReportButton.tsx';
import { ShareButton } from '../addon-page/ShareButton.tsx';
import { AddonCard, CARD_GRID } from '../browse/AddonCard.tsx';
import { Decisions } from '../history/Decisions.tsx';
import { VisibilityBadge } from './CollectionFacts.tsx';
import { FollowCollection } from './FollowCollection.tsx';
import { collectionQuery, decisionsQuery } from './queries.ts';
import { TakenDown } from './TakenDown.tsx';

const REPORT_WORDS = {
  label: msg`Report collection`,
  login: msg`Please login to report this collection.`,
  title: msg`Report this collection`,
  lead: msg`Moderators read every report. The owner of the collection does not learn who sent it.`,
} as const;

/** How many cards are on the first screen. */
const IN_VIEW = 4;

export function CollectionPage({ id }: { id: string }) {
  const { data: collection } = useSuspenseQuery(collectionQuery(id));
  const { user } = useSession();
  const isOwn = user !== null && user.id === collection.owner?.id;
  return (
    <div className="page grid gap-8 pt-4 sm:pt-10">
      <div className="grid gap-4">
        <TakenDown of={collection} />
        {collection.takenDown !== null && <DecisionsPanel id={id} mayAppeal={isOwn} />}
        <CollectionHeading collection={collection} isOwn={isOwn} />
        {collection.description !== null && (
          <Formatted source={collection.description} dialect="short" level={1} />
        )}
      </div>
      {collection.items.length === 0 ? (
        <EmptyCollection id={id} isOwn={isOwn} />
      ) : (
        <section>
          <h2 className="sr-only">
            <Trans>Addons</Trans>
          </h2>
          <ul className={CARD_GRID}>
            {collection.items.map((item, index) => (
              <Item key={item.addonId} item={item} eager={index < IN_VIEW} />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

/** Shown for a collection that does not exist or is private. */
export function CollectionMissing() {
  const { i18n } = useLingui();
  return (
    <Message
      page
      art={<Art of={emptyCrate} scale={1.2} />}
      title={word(i18n, COLLECTION_NOT_FOUND)}
      actions={
        <ButtonLink to="/browse">
          <Trans>Browse Addons</Trans>
        </ButtonLink>
      }
    >
      <Trans>The collection you're looking for doesn't exist, is private or has been removed.</Trans>
    </Message>
  );
}

function CollectionHeading({ collection, isOwn }: { collection: CollectionView; isOwn: boolean }) {
  const format = useFormat();
  const { id, title, owner, addonCount: count, followerCount, updatedAt } = collection;
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
      <div className="grid min-w-0 gap-2 sm:gap-3">
        {/* In its own direction, but on the side where the page's lines begin. */}
        <h1 className="text-2xl leading-tight font-extrabold wrap-anywhere sm:text-4xl sm:leading-tight">
          <bdi>{title}</bdi>
        </h1>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted tabular-nums sm:text-base">
          {isOwn && <VisibilityBadge of={collection.visibility} />}
          {owner !== null && (
            <span>
              <Trans>
                by <Owner owner={owner} />
              </Trans>
            </span>
          )}
          <span>
            <Plural value={count} one="# addon" other="# addons" />
          </span>
          <span>
            <Plural value={followerCount} one="# follower" other="# followers" />
          </span>
          <span>
            <Trans>Updated {ph({ updatedAt: format.date(updatedAt) })}</Trans>
          </span>
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {isOwn ? (
          <ButtonLink to="/collection/$id/edit" params={{ id }} variant="secondary" size="small">
            <Pencil aria-hidden="true" />
            <Trans>Edit</Trans>
          </ButtonLink>
        ) : (
          <FollowCollection collection={collection} />
        )}
        <ShareButton />
        {!isOwn && collection.takenDown === null && (
          <ReportButton subject={{ kind: 'collection', id }} words={REPORT_WORDS} />
        )}
      </div>
    </div>
  );
}

/** What moderators decided about a collection that they took down. Its owner can appeal. */
function DecisionsPanel({ id, mayAppeal }: { id: string; mayAppeal: boolean }) {
  const { data: decisions = [] } = useQuery(decisionsQuery(id));
  if (decisions.length === 0) return null;
  return (
    <Panel>
      <h2 className="mb-4 text-lg font-bold">
        <Trans>History of decisions</Trans>
      </h2>
      <Decisions subject={{ kind: 'collection', id }} decisions={decisions} mayAppeal={mayAppeal} />
    </Panel>
  );
}

/** Publishers have a page of their own. */
function Owner({ owner: { username, isPublisher } }: { owner: NonNullable<CollectionView['owner']> }) {
  if (!isPublisher) return <strong className="wrap-anywhere text-ink">{username}</strong>;
  return (
    <Link
      to="/publishers/$username"
      params={{ username }}
      className="font-bold wrap-anywhere text-ink hover:underline"
    >
      {username}
    </Link>
  );
}

function EmptyCollection({ id, isOwn }: { id: string; isOwn: boolean }) {
  const { t } = useLingui();
  return (
    <Message
      art={<Art of={emptyCrate} />}
      title={t`Nothing in this collection yet`}
      actions={
        isOwn && (
          <>
            <ButtonLink to="/browse">
              <Trans>Browse Addons</Trans>
            </ButtonLink>
            <ButtonLink to="/collection/$id/edit" params={{ id }} variant="secondary">
              <Trans>Edit</Trans>
            </ButtonLink>
          </>
        )
      }
    >
      {isOwn && <Trans>Press “Add to collection” on an addon's page.</Trans>}
    </Message>
  );
}

/** An add-on with the owner's note about it. Only the owner and staff get those that are not public any more. */
function Item({ item, eager }: { item: CollectionItem; eager: boolean }) {
  const { addon, note, release } = item;
  return (
    <li className="flex min-w-0 flex-col gap-2 [&>article]:flex-1">
      {addon === null ? <Unavailable title={item.title} /> : <AddonCard addon={addon} eager={eager} />}
      {addon !== null && release !== null && (
        <p className="text-sm text-muted">
          <Trans>
            Recommended version:{' '}
            <Link
              to="/addon/$id"
              params={{ id: item.addonId }}
              hash={`release-${release.id}`}
              className="font-semibold text-patina hover:underline"
            >
              {ph({ version: release.version })}
            </Link>
          </Trans>
        </p>
      )}
      {note !== null && (
        <p className="border-s-3 border-sand ps-3 text-sm wrap-anywhere whitespace-pre-line" dir="auto">
          {note}
        </p>
      )}
    </li>
  );
}

function Unavailable({ title }: { title: string | null }) {
  return (
    <article className="flex flex-col justify-center gap-1 border border-dashed border-edge p-4 text-center text-muted">
      {title !== null && (
        <h3 className="font-bold wrap-anywhere" dir="auto">
          {title}
        </h3>
      )}
      <p>
        <Trans>No longer available</Trans>
      </p>
    </article>
  );
}
