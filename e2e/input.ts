// Packs and pictures to upload: real ones if available, or else generated.
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { manifestOf, manifestPart } from '../packs/testing/manifests.ts';
import { zipOf } from '../packs/testing/zip-of.ts';

/** A file in the form of Playwright's file choosers. */
export type InputFile = { name: string; mimeType: string; buffer: Buffer };

const REAL = fileURLToPath(new URL('../../shared/real-input/', import.meta.url));

async function realFile(path: string, mimeType: string): Promise<InputFile | undefined> {
  if (!existsSync(REAL + path)) return undefined;
  return { name: basename(path), mimeType, buffer: await readFile(REAL + path) };
}

/** A typical add-on file, with a space in its name and a behavior pack in a folder. */
export const treePack = async (): Promise<InputFile> =>
  (await realFile('packs/Tree Harvester.mcaddon', 'application/octet-stream')) ??
  (await generatedPack('Tree Harvester.mcaddon'));

/** Several different add-on files. */
export async function packs(): Promise<[InputFile, ...InputFile[]]> {
  const names = [
    'Edds Planes Remastered v1.2.0.mcaddon',
    'Frame_and_Pane_v1.0.0.mcaddon',
    'バニラのパーティクルを消す.mcpack',
    'custom_crops_example.mcaddon',
    'Mini Blocks (BP).mcpack',
    'ExNihilo Bedrock.mcaddon',
    'GeyserOptionalPack.mcpack',
  ];
  const others = names.map(
    async (name) => (await realFile(`packs/${name}`, 'application/octet-stream')) ?? generatedPack(name),
  );
  return [await treePack(), ...(await Promise.all(others))];
}

async function generatedPack(name: string): Promise<InputFile> {
  const icon = await picture('#7a9a3b', 64, 64);
  const manifest = manifestPart(manifestOf({ name }));
  const bytes = zipOf([manifest, { name: 'pack_icon.png', content: icon, stored: true }]);
  return { name, mimeType: 'application/octet-stream', buffer: Buffer.from(bytes) };
}

/** Pictures for a listing. The first one is suitable as a banner. */
export async function pictures(): Promise<[InputFile, ...InputFile[]]> {
  const real = await Promise.all([
    realFile('images/floatland-coniferous-forest.jpg', 'image/jpeg'),
    realFile('images/worldedit-clipboard.jpg', 'image/jpeg'),
    realFile('images/structures-world_icon.jpeg', 'image/jpeg'),
    realFile('images/dark-mode-mcpedl-720.png', 'image/png'),
    realFile('images/permis-de-deconstruire.webp', 'image/webp'),
  ]);
  const [first, ...others] = real.filter((file) => file !== undefined);
  if (first !== undefined) return [first, ...others];
  const made = async (colour: string): Promise<InputFile> => ({
    name: `${colour.slice(1)}.png`,
    mimeType: 'image/png',
    buffer: await picture(colour, 1280, 720),
  });
  return [await made('#3f6b3a'), await made('#8a5a2b'), await made('#49606b')];
}

const picture = (colour: string, width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: colour } })
    .png()
    .toBuffer();
