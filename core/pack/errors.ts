// Why a file is refused as a pack, each with the message for its publisher.
import { DomainError } from '../domain-error.ts';
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

export const unreadableManifest = (reason: string) =>
  refuse('pack-manifest', `The manifest.json in this pack could not be read: ${reason}`);

export const virusFound = () => refuse('virus-found', 'This file was refused by the virus scanner.');
