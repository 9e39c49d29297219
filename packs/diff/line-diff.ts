// Texts compared line by line, within bounds of time and size.
import { structuredPatch } from 'diff';
import type { DiffHunk } from './pack-diff.ts';

const CONTEXT_LINES = 3;
const TIME_LIMIT_MS = 300;
const MAX_EDITS = 4000;
const MAX_LINE = 500;

// Control and bidirectional characters, which can hide what a script does.
const invisible = /[\p{Cc}\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/gu;

/**
 * Compares two texts.
 * @returns the changed lines with context; null if the comparison takes too long
 */
export function lineDiff(before: string, after: string): DiffHunk[] | null {
  const patch = structuredPatch('', '', before, after, undefined, undefined, {
    context: CONTEXT_LINES,
    stripTrailingCr: true,
    timeout: TIME_LIMIT_MS,
    maxEditLength: MAX_EDITS,
  });
  return (
    patch?.hunks.map(({ oldStart, newStart, lines }) => ({
      before: oldStart,
      after: newStart,
      lines: lines.filter((line) => !line.startsWith('\\')).map(visibleLine),
    })) ?? null
  );
}

/** Makes a line readable: hidden characters are spelled out and long lines cut. */
function visibleLine(line: string): string {
  const shown = line
    .toWellFormed()
    .replace(invisible, (character) => (character === '\t' ? character : spelledOut(character)));
  return shown.length > MAX_LINE ? `${shown.slice(0, MAX_LINE)}…` : shown;
}

const spelledOut = (character: string) =>
  `\\u${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`;
