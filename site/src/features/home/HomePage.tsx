import { useEffect } from 'react';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { comeAlive, useIsLive } from '../../lib/use-is-live.ts';
import { useParts } from '../../lib/use-parts.ts';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { useSession } from '../session/session.ts';
import { CategoryShelf } from './CategoryShelf.tsx';
import { CreatorCommunity } from './CreatorCommunity.tsx';
import { FeaturedAddons } from './FeaturedAddons.tsx';
import { Hero } from './Hero.tsx';
import { TrendingAddons } from './TrendingAddons.tsx';

const FollowedNews = lazyPart(() => import('./FollowedNews.tsx'));

export function HomePage() {
  usePageTitle();
  const parts = useParts(2);
  // Of what was drawn this comes alive last.
  useEffect(comeAlive, []);
  return (
    <>
      <Hero />
      <div className="page grid gap-16 pt-14 sm:gap-20">
        <FeaturedAddons />
        <CategoryShelf />
        <TrendingAddons isDue={parts > 1} />
        <MembersPart />
        <CreatorCommunity />
      </div>
    </>
  );
}

function MembersPart() {
  const { user } = useSession();
  const isLive = useIsLive();
  if (user === null || !isLive) return null;
  return <FollowedNews />;
}
