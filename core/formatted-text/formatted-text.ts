// Formatted texts: Markdown as people write it, parsed to a tree. Pages render the tree, and search, mails and feeds take
// its words. There is no HTML anywhere. Browsers read this too: no Node imports.
import MarkdownIt, { type Token } from 'markdown-it';
import { isPublicLink } from '../links.ts';

/**
 * `full`: CommonMark with tables, strikethrough, task lists, autolinks, the add-on's own pictures and videos.
 * `short`: paragraphs, emphasis, strikethrough, code, lists, quotes and links. Line breaks are kept.
 */
export type Dialect = 'full' | 'short';

export type Inline =
  | { type: 'text'; text: string }
  | { type: 'strong' | 'emphasis' | 'deleted'; children: Inline[] }
  | { type: 'code'; text: string }
  | { type: 'break' }
  /** `href` is an http, https or mailto address that leads to a public website. */
  | { type: 'link'; href: string; children: Inline[] }
  /** A picture of the add-on, by its id. */
  | { type: 'picture'; id: string; alt: string };

export type Cell = { align: 'left' | 'center' | 'right' | null; children: Inline[] };

/** `checked` is null for items that are not tasks. */
export type Item = { checked: boolean | null; children: Block[] };

export type Block =
  /** `isTight`: in a list whose items are not set apart. */
  | { type: 'paragraph'; isTight: boolean; children: Inline[] }
  | { type: 'heading'; level: number; children: Inline[] }
  | { type: 'quote'; children: Block[] }
  /** `start` is the first number, or null for bullets. */
  | { type: 'list'; start: number | null; items: Item[] }
  | { type: 'codeBlock'; text: string }
  | { type: 'table'; head: Cell[]; rows: Cell[][] }
  | { type: 'rule' }
  /** A paragraph that is only the address of a YouTube video. */
  | { type: 'video'; id: string };

export const MAX_DEPTH = 20;
export const MAX_NODES = 5_000;

/** Some 50 ms of parsing on a slow machine. Counted rather than timed, so that every machine decides alike. */
const MAX_STEPS = 150_000;

class TooMuch extends Error {}

let steps = 0;

/** A rule that matches nothing and ends a parse that takes too many steps. */
function countStep(): false {
  steps += 1;
  if (steps > MAX_STEPS) throw new TooMuch();
  return false;
}

const PICTURE = /^picture:([\w-]+)$/;

const NOT_SHORT = ['heading', 'lheading', 'table', 'hr', 'code', 'image'];

function parserOf(dialect: Dialect) {
  // Without `html`, tags are text. A limit on nesting would drop text, so the depth is checked afterwards.
  const parser = new MarkdownIt({ html: false, linkify: true, maxNesting: 200 });
  parser.validateLink = (url) => PICTURE.test(url) || isPublicLink(url);
  parser.normalizeLinkText = (url) => url;
  parser.linkify.set({ fuzzyLink: true }); // for `www.`
  parser.inline.ruler.before('text', 'steps', countStep);
  parser.block.ruler.before('table', 'steps', countStep);
  return dialect === 'short' ? parser.disable(NOT_SHORT) : parser;
}

const parsers = { full: parserOf('full'), short: parserOf('short') };

/**
 * @returns the blocks of the text; null when its formatting is too deep (20 levels), too large (5,000 nodes) or too much
 * work, so that it is to be shown as the plain text that it is
 */
export function parseFormatted(source: string, dialect: Dialect): Block[] | null {
  steps = 0;
  try {
    return new Tree(parsers[dialect].parse(source, {}), dialect).blocks(1);
  } catch (error) {
    if (error instanceof TooMuch) return null;
    throw error;
  }
}

/** Reads the parser's flat list of tokens, in which opening and closing tokens enclose their content. */
class Tree {
  #next = 0;
  #nodes = 0;
  readonly #tokens: Token[];
  readonly #lineBreak: Inline;

  constructor(tokens: Token[], dialect: Dialect) {
    this.#tokens = tokens;
    this.#lineBreak = dialect === 'short' ? { type: 'break' } : { type: 'text', text: '\n' };
  }

  /** The blocks up to the end, or to the token that closes the enclosing block. */
  blocks(depth: number): Block[] {
    const blocks: Block[] = [];
    for (let token = this.#take(); token && token.nesting >= 0; token = this.#take()) {
      this.#count(depth);
      blocks.push(this.#block(token, depth));
    }
    return blocks;
  }

  #take(): Token | undefined {
    const token = this.#tokens[this.#next];
    this.#next += 1;
    return token;
  }

  #count(depth: number): void {
    this.#nodes += 1;
    if (this.#nodes > MAX_NODES || depth > MAX_DEPTH) throw new TooMuch();
  }

  #block(token: Token, depth: number): Block {
    switch (token.type) {
      case 'paragraph_open': {
        const children = this.#content(depth);
        const video = token.hidden ? undefined : videoOf(children);
        return video === undefined
          ? { type: 'paragraph', isTight: token.hidden, children }
          : { type: 'video', id: video };
      }
      case 'heading_open':
        return { type: 'heading', level: Number(token.tag.slice(1)), children: this.#content(depth) };
      case 'blockquote_open':
        return { type: 'quote', children: this.blocks(depth + 1) };
      case 'bullet_list_open':
        return { type: 'list', start: null, items: this.#items(depth + 1) };
      case 'ordered_list_open':
        return { type: 'list', start: Number(token.attrGet('start') ?? 1), items: this.#items(depth + 1) };
      case 'fence':
      case 'code_block':
        return { type: 'codeBlock', text: token.content };
      case 'table_open':
        return this.#table(depth + 1);
      case 'hr':
        return { type: 'rule' };
      default:
        throw new Error(`Unknown block ${token.type}`);
    }
  }

  /** The inline content of a paragraph, heading or cell, up to and with its closing token. */
  #content(depth: number): Inline[] {
    const inline = this.#take();
    this.#take();
    return this.#inlines((inline?.children ?? [])[Symbol.iterator](), depth + 1);
  }

  #items(depth: number): Item[] {
    const items: Item[] = [];
    for (let token = this.#take(); token?.type === 'list_item_open'; token = this.#take()) {
      this.#count(depth);
      items.push(asTask(this.blocks(depth + 1)));
    }
    return items;
  }

  #table(depth: number): Block {
    const rows: Cell[][] = [];
    for (let token = this.#take(); token && token.type !== 'table_close'; token = this.#take()) {
      if (token.type === 'tr_open') rows.push([]);
      if (token.type !== 'th_open' && token.type !== 'td_open') continue;
      this.#count(depth);
      const align = /left|center|right/.exec(attribute(token, 'style'))?.[0] ?? null;
      rows.at(-1)?.push({ align: align as Cell['align'], children: this.#content(depth) });
    }
    return { type: 'table', head: rows[0] ?? [], rows: rows.slice(1) };
  }

  /** The nodes up to the end, or to the token that closes the enclosing one. Adjacent texts are joined. */
  #inlines(tokens: ArrayIterator<Token>, depth: number): Inline[] {
    const nodes: Inline[] = [];
    for (
      let { value: token } = tokens.next();
      token && token.nesting >= 0;
      { value: token } = tokens.next()
    ) {
      for (const node of this.#inline(token, tokens, depth)) {
        const last = nodes.at(-1);
        if (node.type === 'text' && last?.type === 'text') last.text += node.text;
        else if (node.type !== 'text' || node.text !== '') {
          this.#count(depth);
          nodes.push(node);
        }
      }
    }
    return nodes;
  }

  #inline(token: Token, tokens: ArrayIterator<Token>, depth: number): Inline[] {
    const children = () => this.#inlines(tokens, depth + 1);
    switch (token.type) {
      case 'strong_open':
        return [{ type: 'strong', children: children() }];
      case 'em_open':
        return [{ type: 'emphasis', children: children() }];
      case 's_open':
        return [{ type: 'deleted', children: children() }];
      case 'code_inline':
        return [{ type: 'code', text: token.content }];
      case 'hardbreak':
        return [{ type: 'break' }];
      case 'softbreak':
        return [{ ...this.#lineBreak }];
      case 'link_open':
        return link(token, children());
      case 'image':
        return image(token, this.#inlines((token.children ?? [])[Symbol.iterator](), depth + 1));
      default:
        return [{ type: 'text', text: token.content }];
    }
  }
}

/** The parser also links `example.com`, and `readme.md`: only addresses with a scheme, `www.` and mail are meant. */
const isMeant = (href: string, text: string) =>
  /^(?:https?:\/\/|www\.)/i.test(text) || /^mailto:/i.test(href);

/** An attribute of a token; empty when it has none. */
const attribute = (token: Token, name: string) => String(token.attrGet(name) ?? '');

function link(token: Token, children: Inline[]): Inline[] {
  const href = attribute(token, 'href');
  const isGuess = token.markup === 'linkify' && !isMeant(href, wordsOfInline(children));
  return isGuess || href === '' || PICTURE.test(href) ? children : [{ type: 'link', href, children }];
}

/** A picture of another site is a link to it: it would tell that site who reads. */
function image(token: Token, children: Inline[]): Inline[] {
  const source = attribute(token, 'src');
  const alt = wordsOfInline(children);
  const id = PICTURE.exec(source)?.[1];
  if (id !== undefined) return [{ type: 'picture', id, alt }];
  const words: Inline = { type: 'text', text: alt || source };
  return source === '' ? [words] : [{ type: 'link', href: source, children: [words] }];
}

const VIDEO =
  /^https:\/\/(?:(?:www\.|m\.)?youtube\.com\/(?:watch\?(?:[\w=%.-]+&)*v=|shorts\/|live\/)|youtu\.be\/)([\w-]{11})(?:[?&#]\S*)?$/;

function videoOf(children: Inline[]): string | undefined {
  const [only, ...others] = children;
  if (only?.type !== 'link' || others.length > 0 || wordsOfInline(only.children) !== only.href)
    return undefined;
  return VIDEO.exec(only.href)?.[1];
}

/** An item that begins with `[ ]` or `[x]` is a task. */
function asTask(children: Block[]): Item {
  const [first, ...others] = children;
  const text = first?.type === 'paragraph' ? first.children[0] : undefined;
  const mark = text?.type === 'text' ? /^\[([ xX])\]\s+(?=\S)/.exec(text.text) : null;
  if (first?.type !== 'paragraph' || text?.type !== 'text' || mark === null)
    return { checked: null, children };
  const rest = { ...text, text: text.text.slice(mark[0].length) };
  return {
    checked: mark[1] !== ' ',
    children: [{ ...first, children: [rest, ...first.children.slice(1)] }, ...others],
  };
}

function wordsOfInline(nodes: readonly Inline[]): string {
  return nodes
    .map((node) => {
      if (node.type === 'text' || node.type === 'code') return node.text;
      if (node.type === 'picture') return node.alt;
      return node.type === 'break' ? '\n' : wordsOfInline(node.children);
    })
    .join('');
}

function wordsOfBlock(block: Block): string {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
      return wordsOfInline(block.children);
    case 'quote':
      return block.children.map(wordsOfBlock).join('\n\n');
    case 'list':
      return block.items.map(({ children }) => children.map(wordsOfBlock).join('\n')).join('\n');
    case 'codeBlock':
      return block.text.trimEnd();
    case 'table':
      return [block.head, ...block.rows]
        .map((row) => row.map(({ children }) => wordsOfInline(children)).join('\t'))
        .join('\n');
    default:
      return '';
  }
}

/** The words of a formatted text without its formatting, in paragraphs. */
export function plainText(source: string, dialect: Dialect): string {
  const blocks = parseFormatted(source, dialect);
  if (blocks === null) return source;
  return blocks
    .map(wordsOfBlock)
    .filter((words) => words !== '')
    .join('\n\n');
}

export type TextPicture = Extract<Inline, { type: 'picture' }>;

/** The pictures that a full text shows, in their order. */
export function picturesIn(source: string): TextPicture[] {
  const pictures: TextPicture[] = [];
  const visit = (node: Block | Inline): void => {
    if (node.type === 'picture') pictures.push(node);
    if ('children' in node) for (const child of node.children) visit(child);
    if (node.type === 'list') for (const item of node.items) item.children.forEach(visit);
    if (node.type === 'table')
      for (const row of [node.head, ...node.rows]) for (const cell of row) cell.children.forEach(visit);
  };
  parseFormatted(source, 'full')?.forEach(visit);
  return pictures;
}
