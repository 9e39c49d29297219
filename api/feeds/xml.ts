// Writes XML. Names are trusted, values are escaped.

// Characters that XML 1.0 cannot contain, even escaped.
const unfit = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
const special: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes the characters that have a meaning in XML or HTML, and removes those that XML cannot contain. */
export const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    .replace(unfit, '')
    .replace(/[&<>"']/g, (character) => special[character] ?? character);

/** An element with a text in it. */
export const textElement = (name: string, text: string, attributes = ''): string =>
  `<${name}${attributes}>${escapeXml(text)}</${name}>`;

export const XML_HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
