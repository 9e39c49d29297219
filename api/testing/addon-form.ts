// Forms with generated packs and pictures.
import { manifestPart } from '@sandcrate/packs/testing/manifests.ts';
import { zipOf } from '@sandcrate/packs/testing/zip-of.ts';
import sharp from 'sharp';

export type FormPart = string | { bytes: Uint8Array; fileName: string; type?: string };

/** A multipart body and its headers, as a browser sends them. */
export async function formOf(parts: Record<string, FormPart>) {
  const form = new FormData();
  for (const [name, part] of Object.entries(parts)) {
    if (typeof part === 'string') form.set(name, part);
    else form.set(name, new Blob([Buffer.from(part.bytes)], { type: part.type ?? '' }), part.fileName);
  }
  const response = new Response(form);
  const contentType = response.headers.get('content-type') ?? '';
  return { payload: Buffer.from(await response.arrayBuffer()), headers: { 'content-type': contentType } };
}

/** A picture in one colour; a small one, because every upload of the tests renders it in each width. */
export async function pngOf(colour = '#e0a040', width = 64, height = 36) {
  const bytes = await sharp({ create: { width, height, channels: 3, background: colour } })
    .png()
    .toBuffer();
  return { bytes, fileName: 'banner.png', type: 'image/png' };
}

/** A small valid pack. */
export const packOf = (fileName = 'lanterns.mcpack', manifest = manifestPart()) => ({
  bytes: zipOf([manifest]),
  fileName,
});

/** The parts of a valid upload. */
export async function uploadParts(changes: Record<string, FormPart> = {}): Promise<Record<string, FormPart>> {
  return {
    title: 'Copper Lanterns',
    description: 'Lanterns of copper that turn green with time.',
    category: 'buildings',
    version: '1.2.0',
    tags: JSON.stringify(['Copper', 'light', 'copper']),
    uploadType: 'direct_file',
    file: packOf(),
    bannerImage: await pngOf(),
    ...changes,
  };
}
