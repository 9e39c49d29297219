import { HydrateLate } from '../../../ui/HydrateLate.tsx';
import { CategoryShelf } from './CategoryShelf.tsx';
import { CreatorCommunity } from './CreatorCommunity.tsx';
import { FeaturedAddons } from './FeaturedAddons.tsx';
import { Hero } from './Hero.tsx';
import { MoreAddons } from './MoreAddons.tsx';
import { TrendingAddons } from './TrendingAddons.tsx';

/** Between shelves, wherever there are some. */
const SHELVES = 'grid gap-14 empty:hidden sm:gap-20';

export function HomePage() {
  return (
    <>
      <Hero />
      <div className={`page ${SHELVES} pt-6 sm:pt-14`}>
        <FeaturedAddons />
        <HydrateLate className={SHELVES}>
          <CategoryShelf />
          <TrendingAddons />
        </HydrateLate>
        <HydrateLate className={SHELVES}>
          <MoreAddons />
          <CreatorCommunity />
        </HydrateLate>
      </div>
    </>
  );
}
