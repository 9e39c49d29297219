// The analysis of a pack's scripts, for reviewers.

export { type MarkKind, markScript, type ScriptMark } from '@sandcrate/packs/scripts/mark-script.ts';
export { type LinePart, linesOf, type TokenKind } from '@sandcrate/packs/scripts/script-tokens.ts';
