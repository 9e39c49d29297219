// JSON as game packs have it: with comments, trailing commas and tabs inside texts, like the game itself reads it.

import { MAX_MANIFEST_DEPTH } from '@sandcrate/core/pack/limits.ts';
import { parse, printParseErrorCode, visit } from 'jsonc-parser';

const options = { allowTrailingComma: true, disallowComments: false };

export type LenientJson = { value: unknown; hasComments: boolean; hasTrailingCommas: boolean };

/** Says in a few words why a text is no JSON, for the person who wrote it. */
export class UnreadableJson extends Error {
  override readonly name = 'UnreadableJson';
}

/**
 * Parses JSON, forgiving what the game forgives.
 * @throws UnreadableJson with the reason and its line
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
    if (++depth > MAX_MANIFEST_DEPTH) throw new UnreadableJson('it is nested too deeply');
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
      if (name !== 'InvalidCharacter') throw new UnreadableJson(`line ${line + 1}: ${asWords(name)}`);
    },
  };
  visit(text, visitor, options);
  return found;
}

/** 'CommaExpected' reads 'comma expected'. */
const asWords = (name: string) => name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
