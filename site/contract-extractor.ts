/// <reference types="node" />
// Extracts the texts of the API's contract and of refusals from the only place where they are written. The English text
// is the message's id; its placeholders are {0}, {1} and so on.

import { join, resolve } from 'node:path';
import type { ExtractorType } from '@lingui/conf';
import { FIELD_LABELS, VALUE_LABELS } from '@sandcrate/api/contract/change-fields.ts';
import { AUTO_HIDE_REASON, DECISION_LABELS } from '@sandcrate/api/contract/decision-labels.ts';
import { CATEGORY_LABELS, SORT_LABELS } from '@sandcrate/api/contract/limits.ts';
import { nameOf, OPTIONAL_FIELDS } from '@sandcrate/api/contract/optional-fields.ts';
import { NOTE_TEXTS } from '@sandcrate/api/contract/pack-notes.ts';
import { PAGES, type SitePage } from '@sandcrate/api/contract/pages.ts';
import { PENALTY_LABELS } from '@sandcrate/api/contract/penalty-labels.ts';

const pages: readonly SitePage[] = Object.values(PAGES);
/** Words that many pages show, by the file that defines them. */
const WORDS: Readonly<Record<string, readonly (string | undefined)[]>> = {
  'contract/pages.ts': pages.flatMap(({ title, tab, lead, footer }) => [
    title,
    tab,
    lead,
    footer?.label,
    footer?.column,
  ]),
  'addon/optional-fields.ts': Object.values(OPTIONAL_FIELDS).flatMap((field) => [
    field.label,
    field.heading,
    nameOf(field),
  ]),
  'contract/change-fields.ts': [
    ...FIELD_LABELS,
    'Screenshot {0}',
    'Caption of screenshot {0}',
    ...VALUE_LABELS,
  ],
  'contract/decision-labels.ts': [...Object.values(DECISION_LABELS), AUTO_HIDE_REASON],
  'contract/penalty-labels.ts': Object.values(PENALTY_LABELS).flatMap((labels) => Object.values(labels)),
  'pack/notes.ts': NOTE_TEXTS,
  'contract/limits.ts': [...Object.values(CATEGORY_LABELS), ...Object.values(SORT_LABELS)],
};
/** Functions whose first argument is the name of a field, or a text of a mail. */
const NAMING = /^(?:say|lengths|httpUrl|optionalText|mustBeText)$/;
const SENTENCE = /^(?:[A-Z]|\{0\} ).* /s;
const NAMES_OF_SCRIPTS = /^(?:Arabic|Latin) /;

type Node = Record<string, unknown>;
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

/** A text such as `{ description: 'A username.' }` is part of the English reference of the API. */
const isDescription = ({ type, key, value }: Node): boolean =>
  type === 'Property' &&
  isNode(key) &&
  key.name === 'description' &&
  isNode(value) &&
  /Literal$/.test(String(value.type));

/** A node and everything below it, without imports and descriptions of the API. */
function* nodesBelow(node: Node): Generator<Node> {
  if (node.type === 'ImportDeclaration' || isDescription(node)) return;
  yield node;
  for (const child of Object.values(node).flat()) if (isNode(child)) yield* nodesBelow(child);
}

function textOf({ type, value, quasis }: Node): string {
  if (type === 'Literal' && typeof value === 'string') return value;
  if (type !== 'TemplateLiteral' || !Array.isArray(quasis)) return '';
  return quasis.map((part, at) => (at === 0 ? '' : `{${at - 1}}`) + part.value.cooked).join('');
}

function* textsIn(program: object): Generator<string> {
  for (const node of nodesBelow({ program })) {
    const text = textOf(node);
    if (SENTENCE.test(text) && !NAMES_OF_SCRIPTS.test(text)) yield text;
    const { callee, arguments: given } = node;
    const isNaming = isNode(callee) && typeof callee.name === 'string' && NAMING.test(callee.name);
    if (isNaming && Array.isArray(given)) yield textOf(given[0]);
  }
}

export const contractExtractor: ExtractorType = {
  match: (file) => !resolve(file).startsWith(join(import.meta.dirname, 'src')),
  async extract(file, code, onMessageExtracted) {
    // Imported late, because Vite cannot be loaded in the way in which Lingui loads this file.
    const { parseAst } = await import('vite');
    const words = Object.entries(WORDS).find(([name]) => file.endsWith(name))?.[1];
    for (const text of new Set(words ?? textsIn(parseAst(code, { lang: 'ts' })))) {
      if (text) onMessageExtracted({ id: text, message: text, origin: [file, 1] });
    }
  },
};
