import type { AddonCard } from '@sandcrate/api/addons/contract.ts';
import type { CategoryId } from '@sandcrate/api/contract/limits.ts';
import { Art } from '../../../art/Art.tsx';
import { crate } from '../../../art/drawings.gen.ts';
import { Picture } from '../../../ui/Picture.tsx';

/** The background of a category's pictures, light and dark. */
const GROUNDS: Readonly<Record<CategoryId, string>> = {
  tools: 'bg-[#ead9c2] dark:bg-[#3a2d22]',
  mobs: 'bg-[#d3e4cc] dark:bg-[#233325]',
  buildings: 'bg-[#ecd5cd] dark:bg-[#3a2724]',
  weapons: 'bg-[#d5dce6] dark:bg-[#252d3a]',
  worldgen: 'bg-[#cbe3df] dark:bg-[#1f3434]',
  gameplay: 'bg-[#dfd7ea] dark:bg-[#2e2839]',
};

type Pictured = Pick<AddonCard, 'bannerImageUrl' | 'imageUrl' | 'category'>;

/**
 * The picture of an add-on, filling a 16:9 frame: its banner, else its pack's icon, else a crate.
 * `sizes` is how wide it is shown.
 */
export function AddonArt({ addon, sizes, eager }: { addon: Pictured; sizes: string; eager?: boolean }) {
  const standIn = <CrateArt category={addon.category} />;
  const icon = addon.imageUrl === null ? standIn : <IconArt src={addon.imageUrl} category={addon.category} />;
  return (
    <div className="relative aspect-video overflow-hidden bg-raised">
      {addon.bannerImageUrl === null ? (
        icon
      ) : (
        <Picture
          src={addon.bannerImageUrl}
          sizes={sizes}
          eager={eager}
          fallback={icon}
          className="absolute inset-0 size-full object-cover"
        />
      )}
    </div>
  );
}

/** An icon, which is a small square, in a frame rather than enlarged. */
function IconArt({ src, category }: { src: string; category: CategoryId }) {
  return (
    <div className={`absolute inset-0 grid place-items-center ${GROUNDS[category]}`}>
      <Picture
        src={src}
        sizes="160px"
        fallback={<CrateArt category={category} />}
        className="notch size-[62%] max-h-[62%] object-contain"
      />
    </div>
  );
}

function CrateArt({ category }: { category: CategoryId }) {
  return (
    <div className={`absolute inset-0 grid place-items-center ${GROUNDS[category]}`}>
      <Art of={crate} className="h-[58%] w-auto" />
    </div>
  );
}
