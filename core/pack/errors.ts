// Why a file is refused as a pack, each with the message for its publisher.
import { DomainError } from '../domain-error.ts';
import { MAX_MANIFESTS } from './limits.ts';
import { displayText } from './text.ts';

const refuse = (code: string, message: string) => new DomainError('unprocessable', code, message);

export const NOT_AN_ARCHIVE = 'Invalid file type: Please select a .zip, .mcpack, or .mcaddon file.';
export const notAnArchive = () => refuse('pack-type', NOT_AN_ARCHIVE);

export const damaged = () => refuse('pack-damaged', 'This file is damaged: it could not be read to the end.');

export const empty = () => refuse('pack-empty', 'This file is empty.');

export const encrypted = () =>
  refuse('pack-encrypted', 'This archive is encrypted. Please upload it without a password.');

export const unsafePath = (name: string) =>
  refuse('pack-unsafe-path', `This archive contains unsafe paths: ${displayText(name)}`);

export const tooManyFiles = () =>
  refuse('pack-too-many-files', 'This archive holds too many files (limit 20,000).');

export const tooLargeUnpacked = () =>
  refuse('pack-too-large', 'This archive is too large when unpacked (limit 1 GB).');

export const suspiciousExpansion = () =>
  refuse('pack-suspicious', 'This archive expands suspiciously and was refused.');

export const duplicateName = (name: string) =>
  refuse('pack-duplicate-name', `This archive contains two files named ${displayText(name)}.`);

export const nestedArchive = () =>
  refuse('pack-nested', 'Archives inside archives are only allowed as .mcpack files in a .mcaddon.');

/** What is wrong with a manifest; a mistake in its JSON by jsonc-parser's name. */
export type ManifestProblem =
  | keyof typeof MANIFEST_PROBLEMS
  | { mistake: keyof typeof JSON_MISTAKES; line: number };

export const unreadableManifest = (problem: ManifestProblem) =>
  refuse(
    'pack-manifest',
    typeof problem === 'string' ? MANIFEST_PROBLEMS[problem] : JSON_MISTAKES[problem.mistake](problem.line),
  );

/** Whole sentences, because the site translates them as a whole. */
const MANIFEST_PROBLEMS = {
  missing: 'The manifest.json in this pack could not be read: it is missing',
  noHeader: 'The manifest.json in this pack could not be read: it has no header',
  tooLarge: 'The manifest.json in this pack could not be read: it is larger than 1 MB',
  tooDeep: 'The manifest.json in this pack could not be read: it is nested too deeply',
  tooMany: `The manifest.json in this pack could not be read: there are more than ${MAX_MANIFESTS} of them`,
};
const JSON_MISTAKES = {
  InvalidSymbol: (line: number) =>
    `The manifest.json in this pack could not be read: line ${line}: invalid symbol`,
  InvalidNumberFormat: (line: number) =>
    `The manifest.json in this pack could not be read: line ${line}: invalid number format`,
  PropertyNameExpected: (line: number) =>
    `The manifest.json in this pack could not be read: line ${line}: property name expected`,
  ValueExpected: (line: number) =>
    `The manifest.json in this pack could not be read: line ${line}: value expected`,
  ColonExpected: (line: number) =>
    `The manifest.json in this pack could not be read: line ${line}: colon expected`,
  CommaExpected: (line: number) =>
    `The manifest.json in this pack could not be read: line ${line}: comma expected`,
  CloseBraceExpected: (line: number) =>
    `The manifest.json in this pack could not be read: line ${line}: close brace expected`,
  CloseBracketExpected: (line: number) =>
    `The manifest.json in this pack could not be read: line ${line}: close bracket expected`,
  EndOfFileExpected: (line: number) =>
    `The manifest.json in this pack could not be read: line ${line}: end of file expected`,
  UnexpectedEndOfComment: (line: number) =>
    `The manifest.json in this pack could not be read: line ${line}: unexpected end of comment`,
  UnexpectedEndOfString: (line: number) =>
    `The manifest.json in this pack could not be read: line ${line}: unexpected end of string`,
  UnexpectedEndOfNumber: (line: number) =>
    `The manifest.json in this pack could not be read: line ${line}: unexpected end of number`,
  InvalidUnicode: (line: number) =>
    `The manifest.json in this pack could not be read: line ${line}: invalid unicode`,
  InvalidEscapeCharacter: (line: number) =>
    `The manifest.json in this pack could not be read: line ${line}: invalid escape character`,
};

export const virusFound = () => refuse('virus-found', 'This file was refused by the virus scanner.');
