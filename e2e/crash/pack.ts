// Unique small packs, and the form to upload one.
import sharp from 'sharp';
import { manifestOf, manifestPart } from '../../packs/testing/manifests.ts';
import { zipOf } from '../../packs/testing/zip-of.ts';

/** The bytes of a pack with this name in its manifest. */
export const newPack = (name: string) => Buffer.from(zipOf([manifestPart(manifestOf({ name }))]));

const banner = sharp({ create: { width: 160, height: 90, channels: 3, background: '#3f6b3a' } })
  .png()
  .toBuffer();

/** The upload form as a browser sends it. */
export async function uploadForm(title: string, pack: Buffer): Promise<FormData> {
  const form = new FormData();
  form.set('title', title);
  form.set('description', `Something that ${title} does, in enough words.`);
  form.set('category', 'tools');
  form.set('version', '1.0.0');
  form.set('uploadType', 'direct_file');
  form.set('file', new Blob([Uint8Array.from(pack)]), 'work.mcpack');
  form.set('bannerImage', new Blob([Uint8Array.from(await banner)], { type: 'image/png' }), 'banner.png');
  return form;
}
