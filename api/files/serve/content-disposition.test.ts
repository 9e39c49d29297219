import fc from 'fast-check';
import { expect, test } from 'vitest';
import { attachment, safeFileName } from './content-disposition.ts';

test.each([
  ['Lanterns.mcpack', `attachment; filename="Lanterns.mcpack"; filename*=UTF-8''Lanterns.mcpack`],
  ['バニラ.mcpack', `attachment; filename="___.mcpack"; filename*=UTF-8''%E3%83%90%E3%83%8B%E3%83%A9.mcpack`],
  [
    'Love & Tolerance (Default) 1.4.0.mcpack',
    `attachment; filename="Love & Tolerance (Default) 1.4.0.mcpack"; filename*=UTF-8''Love%20%26%20Tolerance%20%28Default%29%201.4.0.mcpack`,
  ],
  [
    'Crème brûlée.zip',
    `attachment; filename="Creme brulee.zip"; filename*=UTF-8''Cr%C3%A8me%20br%C3%BBl%C3%A9e.zip`,
  ],
  ['\u0301.zip', `attachment; filename="_.zip"; filename*=UTF-8''%CC%81.zip`],
  ['\ua674', `attachment; filename="_"; filename*=UTF-8''%EA%99%B4`],
  ["Edds' 100%.zip", `attachment; filename="Edds' 100_.zip"; filename*=UTF-8''Edds%27%20100%25.zip`],
])('%s', (name, header) => {
  expect(attachment(name)).toBe(header);
});

test.each([
  ['a"; filename="b.exe', 'a_; filename=_b.exe'],
  ['a\r\nSet-Cookie: x=1.zip', 'a__Set-Cookie_ x=1.zip'],
  ['../../etc/passwd', '_.._etc_passwd'],
  ['..\\..\\a.zip', '_.._a.zip'],
  ['C:\\a.zip', 'C__a.zip'],
  ['.htaccess', 'download.htaccess'],
  ['gpj\u202Eexe.mcpack', 'gpj_exe.mcpack'],
  ['a\u0000b.zip', 'a_b.zip'],
  ['\ud800.zip', '\ufffd.zip'],
  ['   ', 'download'],
  ['', 'download'],
  ['...', 'download'],
  [`${'あ'.repeat(400)}.mcaddon`, `${'あ'.repeat(150)}.mcaddon`],
])('%j is stored as %j', (name, safe) => {
  expect(safeFileName(name)).toBe(safe);
});

test('the header is one line of ASCII with attachment for any name', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (name) => {
      expect(attachment(name)).toMatch(
        /^attachment; filename="[\x20\x21\x23-\x5b\x5d-\x7e]+"; filename\*=UTF-8''[\w.!#$&+^`|~%-]+$/,
      );
    }),
  );
});
