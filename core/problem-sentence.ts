// The error message for a value that does not fit its schema, when the schema has none of its own.
import type { z } from 'zod';

type Issue = z.core.$ZodRawIssue;

const WORDS: Readonly<Record<string, string>> = { url: 'URL', uuid: 'UUID', id: 'ID', sha256: 'SHA-256' };

/** `customDownloadUrl` becomes 'Custom download URL'. */
function labelOf(path: readonly PropertyKey[]): string {
  const name = path.findLast((part) => typeof part === 'string' && part !== '');
  if (name === undefined) return 'This value';
  const words = String(name)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .replaceAll(/(?<=[\p{Ll}\p{N}])(?=\p{Lu})/gu, ' ')
    .trim()
    .split(' ')
    .map((word) => WORDS[word.toLowerCase()] ?? word.toLowerCase())
    .join(' ');
  return words === '' ? 'This value' : words.charAt(0).toUpperCase() + words.slice(1);
}

const TYPES: Readonly<Record<string, string>> = {
  string: 'must be text',
  number: 'must be a number',
  int: 'must be a whole number',
  bigint: 'must be a whole number',
  boolean: 'must be true or false',
  array: 'must be a list',
  tuple: 'must be a list',
  object: 'must be an object',
  record: 'must be an object',
  date: 'must be a date',
};

const FORMATS: Readonly<Record<string, string>> = {
  uuid: 'is not a known ID',
  guid: 'is not a known ID',
  email: 'must be an email address',
  url: 'must be a valid URL',
  date: 'must be a date such as 2026-01-31',
  datetime: 'must be a date and time such as 2026-01-31T12:00:00Z',
};

const COUNTED: Readonly<Record<string, string>> = { string: 'characters', array: 'items', file: 'bytes' };

const number = (value: number | bigint) => value.toLocaleString('en-US');

function predicateOf(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'is required' : (TYPES[issue.expected] ?? 'is not valid');
    case 'invalid_format':
      return FORMATS[issue.format] ?? 'does not have the right form';
    case 'too_small': {
      const counted = COUNTED[issue.origin];
      if (counted === undefined) return `must be at least ${number(issue.minimum)}`;
      if (issue.minimum === 1) return 'cannot be empty';
      return `must have at least ${number(issue.minimum)} ${counted}`;
    }
    case 'too_big': {
      const counted = COUNTED[issue.origin];
      if (counted === undefined) return `must be at most ${number(issue.maximum)}`;
      return `must have at most ${number(issue.maximum)} ${counted}`;
    }
    case 'not_multiple_of':
      return `must be a multiple of ${number(issue.divisor)}`;
    case 'invalid_value': {
      if (issue.input === undefined) return 'is required';
      const [only, ...others] = issue.values;
      return others.length === 0 ? `must be ${String(only)}` : `must be one of ${issue.values.join(', ')}`;
    }
    default:
      return 'is not valid';
  }
}

export const NOT_UNDERSTOOD = 'This request could not be understood.';

/** A sentence that names the field and its problem, for zod's `error` option when parsing. */
export function problemSentence(issue: Issue): string {
  if (issue.code === 'unrecognized_keys') {
    return `There is no ${issue.keys.map((key) => `'${key}'`).join(' or ')} here.`;
  }
  const path = issue.path ?? [];
  if (path.length === 0 && issue.code === 'invalid_type') return NOT_UNDERSTOOD;
  return `${labelOf(path)} ${predicateOf(issue)}.`;
}
