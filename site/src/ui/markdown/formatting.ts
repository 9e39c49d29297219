/** A text with the range that is selected, in UTF-16 units. */
export type Selected = { text: string; start: number; end: number };

export type Mark = 'bold' | 'italic' | 'heading' | 'list' | 'quote' | 'link';

const AROUND = { bold: '**', italic: '*' } as const;
const BEFORE_LINES = { heading: '## ', list: '- ', quote: '> ' } as const;

const isAround = (mark: Mark): mark is keyof typeof AROUND => Object.hasOwn(AROUND, mark);

/** The text after a press on a button of the editor: the mark is put on the selection, or taken off it. */
export function marked(mark: Mark, { text, start, end }: Selected): Selected {
  if (mark === 'link') return linked({ text, start, end });
  return isAround(mark)
    ? withAround(AROUND[mark], { text, start, end })
    : withLines(BEFORE_LINES[mark], { text, start, end });
}

/** The text with another one after the selection, which ends behind it then. */
export function inserted(words: string, { text, end }: Selected): Selected {
  const after = end + words.length;
  return { text: text.slice(0, end) + words + text.slice(end), start: after, end: after };
}

function withAround(sign: string, { text, start, end }: Selected): Selected {
  const chosen = text.slice(start, end);
  const isMarked = text.slice(0, start).endsWith(sign) && text.slice(end).startsWith(sign);
  if (isMarked) {
    const before = text.slice(0, start - sign.length);
    return {
      text: before + chosen + text.slice(end + sign.length),
      start: before.length,
      end: before.length + chosen.length,
    };
  }
  return {
    text: text.slice(0, start) + sign + chosen + sign + text.slice(end),
    start: start + sign.length,
    end: end + sign.length,
  };
}

/** Every line that the selection touches. */
function withLines(sign: string, { text, start, end }: Selected): Selected {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const next = text.indexOf('\n', end);
  const to = next === -1 ? text.length : next;
  const lines = text.slice(from, to).split('\n');
  const areMarked = lines.every((line) => line.startsWith(sign));
  const changed = lines.map((line) => (areMarked ? line.slice(sign.length) : sign + line)).join('\n');
  return { text: text.slice(0, from) + changed + text.slice(to), start: from, end: from + changed.length };
}

/** Afterwards the address is selected, ready to be replaced. */
function linked({ text, start, end }: Selected): Selected {
  const address = 'https://';
  const words = text.slice(start, end);
  const before = `${text.slice(0, start)}[${words}](`;
  return {
    text: `${before}${address})${text.slice(end)}`,
    start: before.length,
    end: before.length + address.length,
  };
}
