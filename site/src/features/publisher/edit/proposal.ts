import type { AddonDetail } from '@sandcrate/api/addons/contract.ts';

/** An add-on with its open change applied, which is where the publisher's next edit starts. */
export function asProposed(addon: AddonDetail): AddonDetail {
  if (addon.openChange == null) return addon;
  const { proposed = {}, differences } = addon.openChange;
  const pictures = new Map(differences.map(({ field, afterImageUrl }) => [field, afterImageUrl ?? null]));
  const kept = addon.images.filter(({ displayOrder }) => !pictures.has(`screenshot${displayOrder}`));
  const changed = [1, 2, 3, 4, 5].flatMap((slot) => {
    const imageUrl = pictures.get(`screenshot${slot}`);
    return imageUrl == null ? [] : [{ imageUrl, displayOrder: slot }];
  });
  const { releaseNotes: _, ...fields } = proposed;
  return {
    ...addon,
    ...fields,
    bannerImageUrl: pictures.has('banner') ? (pictures.get('banner') ?? null) : addon.bannerImageUrl,
    images: [...kept, ...changed].sort((a, b) => a.displayOrder - b.displayOrder),
  };
}
