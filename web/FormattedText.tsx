import { createElement, Fragment, type Key, type ReactNode } from 'react';
import {
  type Block,
  type Cell,
  type Dialect,
  type Inline,
  type Item,
  parseFormatted,
} from '../core/formatted-text/formatted-text.ts';

export { picturesIn } from '../core/formatted-text/formatted-text.ts';

type Parts = {
  /** The level of the heading above the text: 2 for an h2. */
  level: number;
  /** Renders a picture of the add-on. [its alternative text] */
  picture?: ((id: string, alt: string, isInLink: boolean) => ReactNode) | undefined;
  /** Renders a YouTube video. [its address] */
  video?: (id: string) => ReactNode;
  /** Renders a text outside code and links. [as it is] */
  text?: ((text: string) => ReactNode) | undefined;
};

type Props = Parts & { source: string; dialect: Dialect };
type AllParts = Parts & {
  /** The level of each heading within the text. */
  levels: ReadonlyMap<Block, number>;
};

/** A formatted text as elements, with the classes of `formatted-text.css`. */
export function FormattedText({ source, dialect, ...parts }: Props) {
  const blocks = parseFormatted(source, dialect);
  return (
    <div className="formatted" dir="auto">
      {blocks === null ? (
        <p className="formatted-plain">{source}</p>
      ) : (
        blocksOf(blocks, { ...parts, levels: levelsOf(blocks) })
      )}
    </div>
  );
}

/**
 * The levels of headings as an outline: the first is 1, and none is more than one below the heading before it, whatever
 * their authors chose. Screen readers use headings to find their way.
 */
function levelsOf(blocks: readonly Block[]): ReadonlyMap<Block, number> {
  const levels = new Map<Block, number>();
  const above: number[] = [];
  const visit = (block: Block) => {
    if (block.type === 'quote') block.children.forEach(visit);
    if (block.type === 'list') for (const { children } of block.items) children.forEach(visit);
    if (block.type !== 'heading') return;
    while ((above.at(-1) ?? 0) >= block.level) above.pop();
    above.push(block.level);
    levels.set(block, above.length);
  };
  blocks.forEach(visit);
  return levels;
}

const blocksOf = (blocks: readonly Block[], parts: AllParts): ReactNode[] =>
  blocks.map((block, index) => blockOf(block, index, parts));

const inlinesOf = (nodes: readonly Inline[], parts: AllParts): ReactNode[] =>
  nodes.map((node, index) => inlineOf(node, index, parts));

function blockOf(block: Block, key: Key, parts: AllParts): ReactNode {
  switch (block.type) {
    case 'paragraph':
      return createElement(
        block.isTight ? 'span' : 'p',
        { key, dir: 'auto' },
        ...inlinesOf(block.children, parts),
      );
    case 'heading':
      return createElement(
        `h${Math.min(6, parts.level + (parts.levels.get(block) ?? 1))}`,
        { key, dir: 'auto' },
        ...inlinesOf(block.children, parts),
      );
    case 'quote':
      return <blockquote key={key}>{blocksOf(block.children, parts)}</blockquote>;
    case 'list':
      return createElement(
        block.start === null ? 'ul' : 'ol',
        { key, ...(block.start !== null && block.start !== 1 && { start: block.start }) },
        ...block.items.map((item, index) => itemOf(item, index, parts)),
      );
    case 'codeBlock':
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by the keyboard
        <pre key={key} dir="ltr" tabIndex={0}>
          <code>{block.text}</code>
        </pre>
      );
    case 'table':
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: as above
        <div key={key} className="formatted-table" tabIndex={0}>
          <table>
            <thead>{rowOf(block.head, 'th', 'head', parts)}</thead>
            {block.rows.length > 0 && (
              <tbody>{block.rows.map((row, index) => rowOf(row, 'td', index, parts))}</tbody>
            )}
          </table>
        </div>
      );
    case 'rule':
      return <hr key={key} />;
    case 'video':
      return (
        <div key={key}>
          {parts.video?.(block.id) ?? linkTo(`https://www.youtube.com/watch?v=${block.id}`)}
        </div>
      );
  }
}

const rowOf = (cells: readonly Cell[], element: 'th' | 'td', key: Key, parts: AllParts) => (
  <tr key={key}>
    {cells.map(({ align, children }, index) =>
      createElement(
        element,
        { key: index, dir: 'auto', ...(align && { className: `formatted-${align}` }) },
        ...inlinesOf(children, parts),
      ),
    )}
  </tr>
);

function itemOf({ checked, children }: Item, key: Key, parts: AllParts): ReactNode {
  return (
    <li key={key} className={checked === null ? undefined : 'formatted-task'}>
      {checked !== null && <input type="checkbox" checked={checked} disabled readOnly />}
      {blocksOf(children, parts)}
    </li>
  );
}

function inlineOf(node: Inline, key: Key, parts: AllParts): ReactNode {
  switch (node.type) {
    case 'text':
      return parts.text === undefined ? node.text : <Fragment key={key}>{parts.text(node.text)}</Fragment>;
    case 'strong':
      return <strong key={key}>{inlinesOf(node.children, parts)}</strong>;
    case 'emphasis':
      return <em key={key}>{inlinesOf(node.children, parts)}</em>;
    case 'deleted':
      return <del key={key}>{inlinesOf(node.children, parts)}</del>;
    case 'code':
      return <code key={key}>{node.text}</code>;
    case 'break':
      return <br key={key} />;
    case 'link':
      return (
        <a key={key} href={node.href} rel="nofollow ugc noopener">
          {inlinesOf(node.children, inLink(parts))}
        </a>
      );
    case 'picture':
      return <span key={key}>{parts.picture?.(node.id, node.alt, false) ?? node.alt}</span>;
  }
}

/** A link has no other links in it. */
const inLink = ({ picture, ...parts }: AllParts): AllParts => ({
  ...parts,
  text: undefined,
  picture: picture && ((id, alt) => picture(id, alt, true)),
});

const linkTo = (href: string) => (
  <a href={href} rel="nofollow ugc noopener">
    {href}
  </a>
);
