import type { AddonDetail } from '@sandcrate/api/addons/contract.ts';
import { SCREENSHOT_SLOTS } from '@sandcrate/api/contract/limits.ts';

/** An add-on with its open change applied, which is where the publisher's next edit starts. */
export function asProposed(addon: AddonDetail): AddonDetail {
  if (addon.openChange == null) return addon;
  const { proposed = {}, differences } = addon.openChange;
  const pictures = new Map(differences.map(({ field, afterImageUrl }) => [field, afterImageUrl ?? null]));
  const texts = new Map(differences.map(({ field, after }) => [field, after]));
  const images = SCREENSHOT_SLOTS.flatMap((slot) => {
    const now = addon.images.find(({ displayOrder }) => displayOrder === slot);
    const imageUrl = pictures.has(`screenshot${slot}`) ? pictures.get(`screenshot${slot}`) : now?.imageUrl;
    const changed = texts.get(`screenshot${slot}Caption`);
    const caption = changed === undefined ? (now?.caption ?? null) : changed;
    return imageUrl == null ? [] : [{ imageUrl, displayOrder: slot, caption }];
  });
  const { releaseNotes: _, ...fields } = proposed;
  return {
    ...addon,
    ...fields,
    bannerImageUrl: pictures.has('banner') ? (pictures.get('banner') ?? null) : addon.bannerImageUrl,
    images,
    pictures: [...addon.pictures, ...(addon.openChange.pictures ?? [])],
  };
}
