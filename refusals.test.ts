// The text of each refusal is defined once: in core/<concept>/errors.ts, or in a file of the API whose name ends in
// refusals.ts.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseAst } from 'vitest/node';

const ROOT = import.meta.dirname;
const REFUSES =
  /^(?:notFound|forbidden|conflict|invalid|unprocessable|HttpError|DomainError|TooSoon|BadRequest|Overloaded|Slots|refuse)$/;
const HOMES = ['core/errors.ts', 'core/*/errors.ts', 'api/**/*refusals.ts'];

/** Any node of a parsed file, as far as this test reads it. */
type Node = Record<string, unknown>;
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

/** A node and everything below it. */
function* nodesBelow(node: Node): Generator<Node> {
  yield node;
  for (const child of Object.values(node).flat()) if (isNode(child)) yield* nodesBelow(child);
}

const nodesOf = (file: string) => [
  ...nodesBelow({
    program: parseAst(readFileSync(join(ROOT, file), 'utf8'), { lang: file.endsWith('x') ? 'tsx' : 'ts' }),
  }),
];

const sources = (...patterns: string[]) =>
  globSync(patterns, { cwd: ROOT }).filter(
    (file) => !/\.test\.tsx?$|\/testing\/|node_modules|\/dist\//.test(file),
  );

/** The text of a literal, of a template without its inserted values, or between two tags. */
function textOf({ type, value, quasis }: Node): string {
  if ((type === 'Literal' || type === 'JSXText') && typeof value === 'string') return value;
  if (type !== 'TemplateLiteral' || !Array.isArray(quasis)) return '';
  return quasis.map((part) => String(part.value.cooked)).join('…');
}

/** The sentences among the literals: a code or a path contains no space. */
const sentencesIn = (nodes: Node[]) =>
  nodes
    .map((node) => textOf(node).replaceAll(/\s+/g, ' ').trim())
    .filter((text) => /[a-z] [a-z]/i.test(text));

/** A call that refuses, or one that sends an object literal as the body. */
function isRefusal({ type, callee, arguments: given }: Node): boolean {
  if (type !== 'CallExpression' && type !== 'NewExpression') return false;
  if (!isNode(callee)) return false;
  const { name, property } = callee;
  if (isNode(property) && property.name === 'send') {
    return Array.isArray(given) && given[0]?.type === 'ObjectExpression';
  }
  return typeof name === 'string' && REFUSES.test(name);
}

/** The sentences that a file assigns to variables, by name. */
const namedSentences = (nodes: Node[]) =>
  new Map(
    nodes.flatMap(({ type, id, init }) => {
      if (type !== 'VariableDeclarator' || !isNode(id) || !isNode(init)) return [];
      const [sentence] = sentencesIn([init]);
      return sentence === undefined ? [] : [[id.name, sentence] as const];
    }),
  );

/** The sentences and templates of a file's refusals that are written inline or come from its own variables. */
function writtenOut(file: string): string[] {
  const nodes = nodesOf(file);
  const named = namedSentences(nodes);
  return nodes.filter(isRefusal).flatMap((call) => {
    const below = [...nodesBelow(call)];
    const names = below.flatMap(({ type, name }) => (type === 'Identifier' ? (named.get(name) ?? []) : []));
    return [...sentencesIn(below), ...names].map((text) => `${file}: ${text}`);
  });
}

test('the text of a refusal in the code is found', () => {
  expect(writtenOut('core/comment/errors.ts')).toContain(
    'core/comment/errors.ts: A comment can only be deleted.',
  );
  expect(writtenOut('core/errors.ts')).toContain('core/errors.ts: You do not have permission to do this.');
});

test('no decider and no API route contains the text of a refusal', () => {
  const homes = sources(...HOMES);
  const files = sources('{core,infrastructure,packs,projections,api}/**/*.ts').filter(
    (file) => !homes.includes(file),
  );
  expect(files.length).toBeGreaterThan(300);
  expect(files.flatMap(writtenOut)).toEqual([]);
});

test('no text of a refusal appears twice', () => {
  const places = new Map<string, string[]>();
  const homes = sources(...HOMES);
  expect(homes.length).toBeGreaterThan(5);
  const texts = new Set(homes.flatMap((file) => sentencesIn(nodesOf(file))));
  for (const file of sources(
    '{core,infrastructure,packs,projections,api}/**/*.ts',
    '{site,console}/src/**/*.{ts,tsx}',
  )) {
    for (const text of sentencesIn(nodesOf(file))) {
      if (texts.has(text)) places.set(text, [...(places.get(text) ?? []), file]);
    }
  }
  expect([...places].filter(([, files]) => files.length > 1)).toEqual([]);
});
