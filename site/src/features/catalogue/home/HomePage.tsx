import { CategoryShelf } from './CategoryShelf.tsx';
import { CreatorCommunity } from './CreatorCommunity.tsx';
import { FeaturedAddons } from './FeaturedAddons.tsx';
import { Hero } from './Hero.tsx';
import { MoreAddons } from './MoreAddons.tsx';
import { TrendingAddons } from './TrendingAddons.tsx';

export function HomePage() {
  return (
    <>
      <Hero />
      <div className="page grid gap-14 pt-6 sm:gap-20 sm:pt-14">
        <FeaturedAddons />
        <CategoryShelf />
        <TrendingAddons />
        <MoreAddons />
        <CreatorCommunity />
      </div>
    </>
  );
}
