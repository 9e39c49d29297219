// The header that names a download (RFC 6266), for names in any script.

const MAX_NAME = 150;
// Characters that some file systems cannot store, path separators, and marks that reverse the direction of text.
const unfit = /[\p{Cc}"*/:<>?\\|\u200B-\u200F\u2028-\u202E\u2060-\u2069\uFEFF]/gu;
const notAsciiWord = /[^\x20-\x7e]|[%"\\]/gu;
/** Marks on a character, except those that a name begins with. */
const marks = /(?<=\P{M})\p{M}+/gu;

/** 'attachment' with this name in UTF-8, and in ASCII for old clients. */
export function attachment(name: string): string {
  const safe = safeFileName(name);
  const ascii = safe.normalize('NFKD').replace(marks, '').replace(notAsciiWord, '_');
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encodeValue(safe)}`;
}

/** A name that every system can store and that shows its real extension; never empty. */
export function safeFileName(name: string): string {
  const plain = name.toWellFormed().normalize('NFC').replace(unfit, '_').trim();
  const [, stem = plain, extension = ''] = /^(.*?)(\.[^.\s]{1,10})?$/su.exec(plain) ?? [];
  // Leading dots hide a file, and Windows drops those at the end.
  const visible = stem.replace(/^[.\s]+/, '').replace(/[.\s]+$/, '');
  return `${[...visible].slice(0, MAX_NAME).join('').trim() || 'download'}${extension}`;
}

/** Percent-encoding as RFC 8187 requires, which encodes more characters than URLs do. */
const encodeValue = (text: string) =>
  encodeURIComponent(text).replace(
    /['()*!]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
