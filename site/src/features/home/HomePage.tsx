import { usePageTitle } from '../../ui/use-page-title.ts';
import { CategoryShelf } from './CategoryShelf.tsx';
import { CreatorCommunity } from './CreatorCommunity.tsx';
import { FeaturedAddons } from './FeaturedAddons.tsx';
import { Hero } from './Hero.tsx';
import { TrendingAddons } from './TrendingAddons.tsx';

export function HomePage() {
  usePageTitle();
  return (
    <>
      <Hero />
      <div className="page grid gap-16 pt-14 sm:gap-20">
        <FeaturedAddons />
        <CategoryShelf />
        <TrendingAddons />
        <CreatorCommunity />
      </div>
    </>
  );
}
