// Inspects one uploaded file.

import { suspiciousExpansion } from '@sandcrate/core/pack/errors.ts';
import { type Inspection, inspectPack } from '@sandcrate/packs/inspect.ts';
import { fileScratch } from '@sandcrate/packs/node/file-scratch.ts';
import { openFileSource } from '@sandcrate/packs/node/file-source.ts';
import { nodeUnpacker } from '@sandcrate/packs/node/node-unpacker.ts';
import { type Answer, answer } from './answer.ts';

/** `cpuLimitMs` is the CPU time after which the file is refused, however busy the machine is. */
export type InspectTask = { path: string; fileName: string; scratchFolder: string; cpuLimitMs: number };

export default ({ path, fileName, scratchFolder, cpuLimitMs }: InspectTask): Promise<Answer<Inspection>> =>
  answer(async () => {
    const source = openFileSource(path);
    const checkCpu = cpuCheck(cpuLimitMs);
    const unpacker = {
      ...nodeUnpacker,
      crc32(bytes: Uint8Array) {
        checkCpu();
        return nodeUnpacker.crc32(bytes);
      },
    };
    try {
      const scratch = fileScratch(scratchFolder);
      return await inspectPack(source, { fileName, scratch, unpacker, onProgress: checkCpu });
    } finally {
      source.close();
    }
  });

/** @returns a check that refuses the file once this thread has used that much CPU time since now */
function cpuCheck(limitMs: number): () => void {
  const before = process.threadCpuUsage();
  return () => {
    const { user, system } = process.threadCpuUsage(before);
    if ((user + system) / 1000 > limitMs) throw suspiciousExpansion();
  };
}
