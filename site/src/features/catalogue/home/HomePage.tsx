import { useSession } from '../../../app/session/session.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { CategoryShelf } from './CategoryShelf.tsx';
import { CreatorCommunity } from './CreatorCommunity.tsx';
import { FeaturedAddons } from './FeaturedAddons.tsx';
import { Hero } from './Hero.tsx';
import { TrendingAddons } from './TrendingAddons.tsx';

const FollowedNews = lazyPart(() => import('./FollowedNews.tsx'));

export function HomePage() {
  return (
    <>
      <Hero />
      <div className="page grid gap-14 pt-6 sm:gap-20 sm:pt-14">
        <FeaturedAddons />
        <CategoryShelf />
        <TrendingAddons />
        <MembersPart />
        <CreatorCommunity />
      </div>
    </>
  );
}

function MembersPart() {
  const { user } = useSession();
  if (user === null) return null;
  return <FollowedNews />;
}
