import { CATEGORIES } from '@sandcrate/api/contract/limits.ts';
import { captionField } from '../edit/changed-fields.ts';
import type { PreviewedAddon } from './AddonPreview.tsx';

type BesideFields = Omit<PreviewedAddon, 'title' | 'description' | 'body' | 'category' | 'screenshots'> & {
  /** By slot, in order: the chosen file, else the address of the current picture. */
  screenshots: readonly (readonly [slot: number, picture: File | string])[];
};

/** What a form holds, together with what is not in its fields. */
export function previewedAddon(
  form: HTMLFormElement,
  { screenshots, ...rest }: BesideFields,
): PreviewedAddon {
  const fields = new FormData(form);
  const text = (name: string) => String(fields.get(name) ?? '').trim();
  return {
    ...rest,
    title: text('title'),
    description: text('description'),
    body: text('body') || null,
    category: CATEGORIES.find((category) => category === text('category')) ?? CATEGORIES[0],
    screenshots: screenshots.map(([slot, picture]) => ({
      picture,
      caption: text(captionField(slot)) || null,
    })),
  };
}
