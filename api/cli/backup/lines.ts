// Compressed files of JSON lines, written atomically and read line by line.
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { pipeline as chain, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { z } from 'zod';
import { CommandFailed } from '../command-failed.ts';

/**
 * Writes objects as lines. The file appears under its name only once all of it is on disk.
 * @returns how many lines
 */
export async function writeLines(path: string, objects: AsyncIterable<unknown>): Promise<number> {
  const unfinished = `${path}.part`;
  let count = 0;
  async function* lines() {
    for await (const object of objects) {
      count += 1;
      yield `${JSON.stringify(object)}\n`;
    }
  }
  try {
    await pipeline(Readable.from(lines()), createGzip(), createWriteStream(unfinished, { mode: 0o600 }));
    const file = await open(unfinished, 'r+');
    await file.sync();
    await file.close();
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
  return count;
}

/**
 * Reads what `writeLines` wrote.
 * @throws CommandFailed with the file and the line when a line does not match the schema or the file is truncated
 */
export async function* readLines<S extends z.ZodType>(path: string, schema: S): AsyncGenerator<z.output<S>> {
  let number = 0;
  for await (const line of linesOf(path)) {
    number += 1;
    yield parsed(line, schema, `${path}, line ${number}`);
  }
}

async function* linesOf(path: string): AsyncGenerator<string> {
  // The pipeline closes the file when the caller stops early. Its callback ignores errors because the loop throws them.
  const text = chain(createReadStream(path), createGunzip(), () => {}).setEncoding('utf8');
  let rest = '';
  try {
    for await (const chunk of text) {
      const lines = `${rest}${chunk}`.split('\n');
      rest = lines.pop() ?? '';
      yield* lines;
    }
  } catch (error) {
    if (error instanceof CommandFailed) throw error;
    throw new CommandFailed(`${path} cannot be read to its end: ${String(error)}`);
  }
}

function parsed<S extends z.ZodType>(line: string, schema: S, place: string): z.output<S> {
  try {
    return schema.parse(JSON.parse(line));
  } catch {
    throw new CommandFailed(`${place} is damaged.`);
  }
}
