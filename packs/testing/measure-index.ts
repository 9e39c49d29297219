// Indexes the pack at the given path in a process of its own, and prints the processor time and memory that it took.
import { indexContents } from '../contents/index-contents.ts';
import { openFileSource } from '../node/file-source.ts';
import { nodeUnpacker } from '../node/node-unpacker.ts';

const [path = ''] = process.argv.slice(2);
const source = openFileSource(path);
const before = process.cpuUsage();
await indexContents(source, { unpacker: nodeUnpacker });
const { user, system } = process.cpuUsage(before);
source.close();
/** In kilobytes: the most that the process has held, Node itself included. */
const { maxRSS } = process.resourceUsage();
console.log(JSON.stringify({ seconds: (user + system) / 1e6, megabytes: maxRSS / 1024 }));
