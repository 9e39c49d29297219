import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import * as validation from './validation.ts';

const messages = (schema: z.ZodType, value: unknown) => {
  const result = schema.safeParse(value);
  return result.success ? [] : result.error.issues.map((issue) => issue.message);
};

const {
  Email,
  Password,
  Username,
  Title,
  Description,
  CategoryField,
  VersionField,
  Tags,
  HttpUrl,
  CommentText,
} = validation;

test.each<readonly [z.ZodType, unknown, string]>([
  [Email, 'not-an-address', 'Invalid email address'],
  [Email, undefined, 'Invalid email address'],
  [Email, `${'a'.repeat(250)}@example.com`, 'Invalid email address'],
  [Password, '12345', 'Password must be at least 6 characters'],
  [Password, 'x'.repeat(201), 'Password must be at most 200 characters'],
  [Password, undefined, 'Password must be at least 6 characters'],
  [Username, 'ab', 'Username must be at least 3 characters'],
  [Username, 'a'.repeat(21), 'Username must be less than 20 characters'],
  [Username, 'a b c', 'Username may contain letters, numbers, dots, dashes and underscores.'],
  [Username, 'abc\u3164', 'Username may contain letters, numbers, dots, dashes and underscores.'],
  ...['\u0301\u0301\u0301', 'a\u0336\u0336\u0336', '1\u0336a', '___', '.ab', '-ab', '\u20dd\u20dd\u20dd'].map(
    (name) =>
      [Username, name, 'Username may contain letters, numbers, dots, dashes and underscores.'] as const,
  ),
  [Username, '\u0430dmin', 'Username may not mix letters of different alphabets.'],
  [Username, 'p\u0430ypal', 'Username may not mix letters of different alphabets.'],
  [Username, 'Строитель.42_-x', 'Username may not mix letters of different alphabets.'],
  [Username, 'ADMIN', 'This username is reserved.'],
  [Username, 'ｓｕｐｐｏｒｔ', 'This username is reserved.'],
  [Title, '  ab  ', 'Title must be at least 3 characters'],
  [Title, 'x'.repeat(101), 'Title must be less than 100 characters'],
  [Title, 'nul \0 title', 'This text contains characters that cannot be stored'],
  [Title, 'half \ud83d pair', 'This text contains characters that cannot be stored'],
  [Title, '\u200b\u200b\u200b', 'This text contains characters that cannot be shown'],
  [Title, '\u2800 \u3164 \u2060', 'This text contains characters that cannot be shown'],
  [Title, 'Boats \u202etxt.exe', 'This text contains characters that cannot be shown'],
  [Title, 'Boats \u0001', 'This text contains characters that cannot be shown'],
  [Title, 'Boats \u0085', 'This text contains characters that cannot be shown'],
  [Title, 'Boats \ufffe', 'This text contains characters that cannot be shown'],
  [Tags, ['\u200b'], 'This text contains characters that cannot be shown'],
  [Tags, ['sea\u2066'], 'This text contains characters that cannot be shown'],
  [VersionField, '\u200d', 'This text contains characters that cannot be shown'],
  [Description, 'too short', 'Description must be at least 20 characters'],
  [Description, '\u200b'.repeat(25), 'Description must be at least 20 characters'],
  [Description, 'x'.repeat(2001), 'Description must be less than 2000 characters'],
  [CategoryField, 'all', 'Please select a category'],
  [CategoryField, undefined, 'Please select a category'],
  [VersionField, ' ', 'Version is required'],
  [Tags, Array.from({ length: 11 }, (_, i) => `tag${i}`), 'Maximum 10 tags allowed'],
  [Tags, ['x'.repeat(31)], 'A tag can have at most 30 characters'],
  [Tags, [' '], 'A tag cannot be empty'],
  [HttpUrl, 'no address', 'Custom download URL must be a valid URL'],
  [
    HttpUrl,
    'https://example.com@evil.example/a.zip',
    'Custom download URL must not contain a username or password',
  ],
  [
    HttpUrl,
    'https://:secret@example.com/a.zip',
    'Custom download URL must not contain a username or password',
  ],
  ...[
    'http://localhost:3000/a.zip',
    'http://www.localhost./a.zip',
    'http://127.0.0.1/a.zip',
    'http://2130706433/a.zip',
    'http://0.0.0.0/a.zip',
    'http://169.254.169.254/latest/meta-data',
    'http://10.0.0.1/a.zip',
    'http://172.16.0.1/a.zip',
    'http://172.31.255.255/a.zip',
    'http://192.168.1.1/a.zip',
    'http://[::1]/a.zip',
    'http://[fd12::1]/a.zip',
    'http://[::ffff:10.0.0.1]/a.zip',
    'http://[::ffff:172.16.0.1]/a.zip',
    'http://[::ffff:192.168.1.1]/a.zip',
    'http://[::ffff:127.0.0.1]/a.zip',
    'http://[fe80::1]/a.zip',
  ].map((url): [z.ZodType, unknown, string] => [
    HttpUrl,
    url,
    'Custom download URL must lead to a public website',
  ]),
  [HttpUrl, 'https:example.com', 'Custom download URL must be a valid URL'],
  [HttpUrl, 'javascript:alert(1)', 'Custom download URL must use HTTP or HTTPS protocol'],
  [HttpUrl, 'ftp://example.com/a.zip', 'Custom download URL must use HTTP or HTTPS protocol'],
  [CommentText, ' \n ', 'Comment cannot be empty'],
  [CommentText, '\u200b\n\u2060\u200b', 'Comment cannot be empty'],
  [CommentText, 'x'.repeat(2001), 'Comment must be at most 2000 characters'],
])('refuses with exactly one message: %#', (schema, value, message) => {
  expect(messages(schema, value)).toEqual([message]);
});

test.each([
  [Username, 'abc'],
  [Username, 'Строитель.42_-ж'],
  [Username, '砂の箱Sand'],
  [Username, 'ówner'],
  [Username, 'q\u0323\u0307a'],
  [Username, 'ที่รัก'],
  [Username, '1st.'],
  [Username, 'x'.repeat(20)],
  [Password, '123456'],
  [Password, 'x'.repeat(200)],
  [Title, 'x'.repeat(100)],
  [Title, '🧱'.repeat(100)],
  [Title, '👩‍🚀 نمی‌خواهم'],
  [Description, 'x'.repeat(2000)],
  [CommentText, 'x'.repeat(2000)],
  [CommentText, '❤\ufe0f'],
  [HttpUrl, 'https://example.com/file.zip?a=1#b'],
  [HttpUrl, 'https://172.32.0.1/a.zip'],
  [HttpUrl, 'https://[::ffff:172.32.0.1]/a.zip'],
  [HttpUrl, 'https://10.example.com/a.zip'],
  [Tags, ['x'.repeat(30)]],
])('the limits are inclusive: %#', (schema, value) => {
  expect(schema.parse(value)).toEqual(value);
});

test('the characters of a text that is far too long are not counted', () => {
  const counting = vi.spyOn(String.prototype, Symbol.iterator);
  // The letter becomes 18 in Unicode form NFKC.
  expect(messages(Username, '\ufdfa'.repeat(80_000))).toEqual(['Username must be less than 20 characters']);
  const lengths = counting.mock.contexts.map((text) => String(text).length);
  counting.mockRestore();
  expect(Math.max(0, ...lengths)).toBeLessThanOrEqual(40);
});

test('an address is trimmed and lowercased', () => {
  expect(Email.parse('  Ann@Example.COM ')).toBe('ann@example.com');
});

test('tags are trimmed, lowercased and deduplicated before they are counted', () => {
  expect(Tags.parse([' Boats ', 'boats', 'BOATS', 'Sea  Life'])).toEqual(['boats', 'sea life']);
  expect(Tags.parse(Array.from({ length: 20 }, (_, i) => `TAG${i % 10}`))).toHaveLength(10);
});

test('a line break that a form sends as CRLF counts once', () => {
  expect(Description.parse(`${'x\r\n'.repeat(999)}xx`)).toBe(`${'x\n'.repeat(999)}xx`);
});

test('usernames that differ only in case or width are the same', () => {
  expect(validation.foldUsername('ＭａＸ')).toBe(validation.foldUsername('max'));
  expect(validation.foldUsername('STRASSE')).toBe(validation.foldUsername('straße'));
});

test('limits appear in the JSON Schema', () => {
  expect(z.toJSONSchema(Title, { io: 'input' })).toMatchObject({
    type: 'string',
    minLength: 3,
    maxLength: 100,
  });
});
