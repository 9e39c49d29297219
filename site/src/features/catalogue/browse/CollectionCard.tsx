import { Plural } from '@lingui/react/macro';
import type { CollectionCard as Collection } from '@sandcrate/api/collections/contract.ts';
import { Link } from '@tanstack/react-router';
import { AddonArt } from './AddonArt.tsx';
import { CardPublisher } from './AddonCard.tsx';

export const COLLECTION_COLUMNS = 'gap-4 sm:grid-cols-2 lg:grid-cols-3';

/** A collection in a grid: the whole card leads to it. */
export function CollectionCard({ collection }: { collection: Collection }) {
  const { id, title, owner, covers, addonCount: count } = collection;
  return (
    <article className="group relative grid content-start border border-line bg-panel has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-focus hover:border-edge">
      <div className="grid grid-cols-3 border-b border-line">
        {covers.map((cover) => (
          <AddonArt key={cover.id} addon={cover} sizes="140px" />
        ))}
      </div>
      <div className="grid gap-1 p-3 sm:p-4">
        <h3 className="line-clamp-2 leading-snug font-extrabold wrap-anywhere" dir="auto">
          <Link
            to="/collection/$id"
            params={{ id }}
            className="outline-none group-hover:text-amber after:absolute after:inset-0"
          >
            {title}
          </Link>
        </h3>
        <CardPublisher name={owner?.username ?? null} />
        <p className="text-sm text-muted">
          <Plural value={count} one="# addon" other="# addons" />
        </p>
      </div>
    </article>
  );
}
