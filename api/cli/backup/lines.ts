// Compressed files of JSON lines, written atomically and read line by line. The last line says how many lines come before
// it and has their hash, so that a file with a line too few, too many or in another place is noticed.
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { pipeline as chain, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { z } from 'zod';
import { CommandFailed } from '../failures.ts';

/** How many lines a file has, and the SHA-256 of their text. */
export type Sum = { lines: number; sha256: string };

const LastLine = z.object({ end: z.object({ lines: z.int(), sha256: z.string() }) });
const isLast = (line: string) => line.startsWith('{"end":');

/** Writes objects as lines. The file appears under its name only once all of it is on disk. */
export async function writeLines(path: string, objects: AsyncIterable<unknown>): Promise<Sum> {
  const unfinished = `${path}.part`;
  const adding = summing();
  let sum: Sum = adding.sum();
  async function* lines() {
    for await (const object of objects) {
      const line = JSON.stringify(object);
      adding.add(line);
      yield `${line}\n`;
    }
    sum = adding.sum();
    yield `${JSON.stringify({ end: sum })}\n`;
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
  return sum;
}

/** Adds up lines; `sum` may be called once after each `add`. */
function summing(): { add(line: string): void; sum(): Sum } {
  const hash = createHash('sha256');
  let lines = 0;
  return {
    add(line) {
      lines += 1;
      hash.update(`${line}\n`);
    },
    sum: () => ({ lines, sha256: hash.copy().digest('hex') }),
  };
}

/**
 * Reads what `writeLines` wrote.
 * @param onEnd is given the file's sum once all of it has been read and found intact
 * @throws CommandFailed with the file, and the line if it is one, when a line does not match the schema, or the lines are
 *   not those that were written; the lines before that have been yielded by then
 */
export async function* readLines<S extends z.ZodType>(
  path: string,
  schema: S,
  onEnd: (sum: Sum) => void = () => {},
): AsyncGenerator<z.output<S>> {
  const adding = summing();
  let last: Sum | undefined;
  let number = 0;
  for await (const line of linesOf(path)) {
    number += 1;
    const place = `${path}, line ${number}`;
    if (last) throw new CommandFailed(`${place} is damaged: it comes after the end.`);
    if (isLast(line)) {
      last = parsed(line, LastLine, place).end;
      continue;
    }
    adding.add(line);
    yield parsed(line, schema, place);
  }
  const sum = adding.sum();
  if (!last)
    throw new CommandFailed(`${path} is damaged: it ends after line ${sum.lines}, without its last line.`);
  if (last.lines !== sum.lines) {
    throw new CommandFailed(`${path} is damaged: ${last.lines} lines were written, and it has ${sum.lines}.`);
  }
  if (last.sha256 !== sum.sha256) {
    throw new CommandFailed(`${path} is damaged: its lines were changed, or are not in their order.`);
  }
  onEnd(sum);
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
