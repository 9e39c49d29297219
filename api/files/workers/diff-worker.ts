// Compares two stored packs.
import { diffPacks } from '@sandcrate/packs/diff/diff-packs.ts';
import type { PackDiff } from '@sandcrate/packs/diff/pack-diff.ts';
import { fileScratch } from '@sandcrate/packs/node/file-scratch.ts';
import { openFileSource } from '@sandcrate/packs/node/file-source.ts';
import { nodeUnpacker } from '@sandcrate/packs/node/node-unpacker.ts';
import { type Answer, answer } from './answer.ts';

export type DiffTask = { before: string; after: string; scratchFolder: string };

export default ({ before, after, scratchFolder }: DiffTask): Promise<Answer<PackDiff>> =>
  answer(async () => {
    using sources = new DisposableStack();
    const open = (path: string) => sources.adopt(openFileSource(path), (source) => source.close());
    const options = { scratch: fileScratch(scratchFolder), unpacker: nodeUnpacker };
    return await diffPacks(open(before), open(after), options);
  });
