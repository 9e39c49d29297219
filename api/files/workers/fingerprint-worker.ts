// Takes the fingerprint of one stored pack, or of one stored picture.
import { readFile } from 'node:fs/promises';
import type { PackFingerprint, PictureFingerprint } from '@sandcrate/packs/fingerprint/fingerprint.ts';
import { fingerprintPack } from '@sandcrate/packs/fingerprint/fingerprint-pack.ts';
import { fileScratch } from '@sandcrate/packs/node/file-scratch.ts';
import { openFileSource } from '@sandcrate/packs/node/file-source.ts';
import { nodeUnpacker } from '@sandcrate/packs/node/node-unpacker.ts';
import { type Answer, answer } from './answer.ts';
import { readListingPicture, readPicture } from './read-picture.ts';

export type FingerprintTask =
  | { kind: 'pack'; path: string; scratchFolder: string }
  | { kind: 'picture'; path: string };

export type Fingerprint = PackFingerprint | PictureFingerprint | null;

export default (task: FingerprintTask): Promise<Answer<Fingerprint>> =>
  answer(async () => {
    if (task.kind === 'picture') return readListingPicture(await readFile(task.path));
    const source = openFileSource(task.path);
    try {
      const scratch = fileScratch(task.scratchFolder);
      return await fingerprintPack(source, { scratch, unpacker: nodeUnpacker, readPicture });
    } finally {
      source.close();
    }
  });
