// JSON as game packs have it: with comments, trailing commas and tabs inside texts, like the game itself reads it.

import type { ManifestProblem } from '@sandcrate/core/pack/errors.ts';
import { MAX_MANIFEST_DEPTH } from '@sandcrate/core/pack/limits.ts';
import { parse, printParseErrorCode, visit } from 'jsonc-parser';
import { z } from 'zod';

const options = { allowTrailingComma: true, disallowComments: false };

export type LenientJson = { value: unknown; hasComments: boolean; hasTrailingCommas: boolean };

/** A text that is no JSON. */
export class UnreadableJson extends Error {
  override readonly name = 'UnreadableJson';
  readonly problem: ManifestProblem;

  constructor(problem: ManifestProblem) {
    super();
    this.problem = problem;
  }
}

/**
 * Parses JSON, forgiving what the game forgives.
 * @throws UnreadableJson with the first mistake and its line
 */
export function parseLenientJson(text: string): LenientJson {
  const found = survey(text);
  return { value: parse(text, [], options), ...found };
}

// Visiting stops at the first error and at the greatest depth, before the parser recurses further.
function survey(text: string): Omit<LenientJson, 'value'> {
  const found = { hasComments: false, hasTrailingCommas: false };
  let depth = 0;
  let afterComma = false;
  const begin = () => {
    afterComma = false;
    if (++depth > MAX_MANIFEST_DEPTH) throw new UnreadableJson('tooDeep');
  };
  const end = () => {
    depth--;
    found.hasTrailingCommas ||= afterComma;
    afterComma = false;
  };
  const item = () => {
    afterComma = false;
  };
  const visitor = {
    onObjectBegin: begin,
    onArrayBegin: begin,
    onObjectEnd: end,
    onArrayEnd: end,
    onObjectProperty: item,
    onLiteralValue: item,
    onSeparator: (character: string) => {
      afterComma = character === ',';
    },
    onComment: () => {
      found.hasComments = true;
    },
    onError: (code: number, _offset: number, _length: number, line: number) => {
      const name = printParseErrorCode(code);
      if (name === 'InvalidCharacter') return;
      // Never reported, because comments are allowed.
      const isOther = name === 'InvalidCommentToken' || name === '<unknown ParseErrorCode>';
      throw new UnreadableJson({ mistake: isOther ? 'InvalidSymbol' : name, line: line + 1 });
    },
  };
  visit(text, visitor, options);
  return found;
}

/** An object whose values match a schema. Values that do not match are left out, as the game passes them over. */
export const recordOf = <T extends z.ZodType>(value: T) =>
  z.record(z.string(), z.unknown()).transform((record): Record<string, z.output<T>> => {
    const entries = Object.entries(record).flatMap(([key, one]) => {
      const { data, success } = value.safeParse(one);
      return success ? [[key, data] as const] : [];
    });
    return Object.fromEntries(entries);
  });
