// Indexes the pack at the given path in a process of its own, and prints the processor time and memory that it took.
import { readFileSync } from 'node:fs';
import { indexContents } from '../contents/index-contents.ts';
import { openFileSource } from '../node/file-source.ts';
import { nodeUnpacker } from '../node/node-unpacker.ts';

const [path = ''] = process.argv.slice(2);
const source = openFileSource(path);
const before = process.cpuUsage();
await indexContents(source, { unpacker: nodeUnpacker });
const { user, system } = process.cpuUsage(before);
source.close();
console.log(JSON.stringify({ seconds: (user + system) / 1e6, megabytes: peakKilobytes() / 1024 }));

/** The most memory that the process has held, Node itself included. */
function peakKilobytes(): number {
  // Linux counts the memory of the process that started this one into maxRSS, but not into VmHWM.
  if (process.platform !== 'linux') return process.resourceUsage().maxRSS;
  const [, peak] = /VmHWM:\s+(\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
  return Number(peak);
}
