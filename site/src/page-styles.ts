import { type ChildNode, parse } from 'postcss';

/** Classes that scripts give to the root element before the page is hydrated. */
const OF_SCRIPTS = ['light', 'maybe-member'];

/** Tailwind's layer for browsers without `@property`, which are older than those that the site supports. */
const OF_OLD_BROWSERS = 'properties';

/** Groups of rules, of which a page may need some. */
const GROUPS = new Set(['layer', 'media', 'supports', 'container']);

/** Text that every page needs, a rule for elements of some classes, or a group. */
type Part =
  | string
  | { classes: readonly string[]; rule: string }
  | { opening: string; parts: readonly Part[] };

/**
 * Prepares the site's styles for pages.
 * @param css the whole stylesheet, as built
 * @returns what a page's HTML needs of it before anything else is shown: all except the rules for classes that none of
 * its elements has, for printing, and for browsers that are not supported
 */
export function createPageStyles(css: string): (html: string) => string {
  const parts = parse(css).nodes.map(partOf);
  return (html) => {
    const classes = classesOf(html);
    const textOf = (part: Part): string => {
      if (typeof part === 'string') return part;
      if ('rule' in part) return part.classes.some((name) => classes.has(name)) ? part.rule : '';
      const inner = part.parts.map(textOf).join('');
      return inner && `${part.opening}{${inner}}`;
    };
    return parts.map(textOf).join('');
  };
}

function partOf(node: ChildNode): Part {
  if (node.type === 'comment') return '';
  if (node.type === 'atrule' && node.params === 'print') return '';
  if (node.type === 'atrule' && node.name === 'layer' && node.params === OF_OLD_BROWSERS)
    return `@layer ${OF_OLD_BROWSERS};`; // keeps its place among the layers
  if (node.type === 'atrule' && node.nodes && GROUPS.has(node.name))
    return { opening: `@${node.name} ${node.params}`, parts: node.nodes.map(partOf) };
  const text = node.toString();
  if (node.type !== 'rule') return node.type === 'atrule' && node.nodes ? text : `${text};`;
  const classes = node.selectors.map(firstClass);
  return classes.every((name) => name !== undefined) ? { classes, rule: text } : text;
}

/** A class that some element of a page has if the selector matches anything in it. [none is known] */
function firstClass(selector: string): string | undefined {
  const found = /^[^(]*?\.(?<name>(?:[\w-]|[^\0-\x7f]|\\[0-9a-f]{1,6} ?|\\.)+)/i.exec(selector);
  return found?.groups?.name?.replace(/\\(?:([0-9a-f]{1,6}) ?|(.))/gi, (_, code?: string, character = '') =>
    code === undefined ? character : String.fromCodePoint(Number.parseInt(code, 16)),
  );
}

const ESCAPED: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
};

/** The classes of all elements, as React writes them. */
function classesOf(html: string): Set<string> {
  const classes = new Set(OF_SCRIPTS);
  for (const [, attribute = ''] of html.matchAll(/ class="([^"]*)"/g)) {
    for (const name of attribute.split(' ')) {
      classes.add(name.includes('&') ? name.replace(/&[^;]+;/g, (one) => ESCAPED[one] ?? one) : name);
    }
  }
  return classes;
}
