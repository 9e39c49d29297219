// Texts that look for faults in reading and showing formatted texts.
import fc from 'fast-check';

const SAMPLE = `# A heading

Some *emphasis*, **strong**, ~~deleted~~, \`code\` and a [link](https://example.com "title").

1. one
2. two
   - [x] nested

> A quote
> with \`\`two\`\` lines

| a | b |
|---|:-:|
| 1 | 2 |

\`\`\`js
code
\`\`\`

![Alt](picture:abc) <b onclick="x">html</b> &amp; &copy; \\* https://youtu.be/dQw4w9WgXcQ
[ref]: https://example.com`;

const piece = fc.constantFrom(
  ...[
    '<script>',
    '](',
    '[',
    '![',
    '`',
    '```\n',
    '\n\n',
    '\n',
    '> ',
    '- ',
    '    ',
    '|',
    '*',
    '**',
    '_',
    '~~',
    '<',
    '>',
  ],
  ...[
    'javascript:',
    'data:',
    'picture:',
    'https://',
    '&#',
    '&',
    '\\',
    '\t',
    '\u202e',
    '😀',
    '\0',
    'www.',
    '@',
    '" onerror="',
  ],
);

/** A text with every kind of formatting, in which pieces are replaced by others that may break it. */
export const mutatedText = fc
  .array(fc.tuple(fc.nat(SAMPLE.length), fc.nat(20), piece), { minLength: 1, maxLength: 25 })
  .map((edits) =>
    edits.reduce((source, [at, cut, added]) => source.slice(0, at) + added + source.slice(at + cut), SAMPLE),
  );
