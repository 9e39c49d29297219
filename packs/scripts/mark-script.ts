// Marks the places of a script that a moderator must read: what reaches beyond the add-on, and what hides what it does.
// Nothing of the script is run.
import { type AnyNode, type FunctionDeclaration, type Identifier, type Program, parse } from 'acorn';
import { full, fullAncestor } from 'acorn-walk';
import { commandRisk } from './command-risk.ts';
import { TextFolder, UNKNOWN } from './fold-text.ts';
import {
  isBuiltIn,
  isFromChat,
  isFunction,
  isGlobalName,
  isKeyOf,
  isTrue,
  leaves,
  numberOf,
} from './nodes.ts';

/** Why a place must be read. */
export type MarkKind =
  | 'network'
  | 'secrets'
  | 'code'
  | 'hidden'
  | 'command'
  | 'chat-command'
  | 'everyone'
  | 'permission'
  | 'endless'
  | 'override'
  | 'minified'
  | 'unreadable';

export type ScriptMark = {
  /** From 1. */
  line: number;
  kind: MarkKind;
};

const NETWORK_MODULE = '@minecraft/server-net';
const ADMIN_MODULE = '@minecraft/server-admin';
const REQUESTS = new Set([
  'fetch',
  'XMLHttpRequest',
  'WebSocket',
  'EventSource',
  'sendBeacon',
  'importScripts',
]);
/** Addresses that receive data, or that hide behind numbers. */
const RECEIVER = /\bapi\/webhooks\/|^wss?:\/\/|^https?:\/\/(?:\d{1,3}\.){3}\d{1,3}\b/i;
const RUNS_COMMANDS = new Set(['runCommand', 'runCommandAsync']);
const TIMERS = new Set(['setTimeout', 'setInterval', 'run', 'runTimeout', 'runInterval', 'runJob']);
const DECODERS = new Set(['atob', 'unescape']);
const PLAYERS = new Set(['getAllPlayers', 'getPlayers']);
const HARMS = new Set(['kill', 'kick', 'remove']);
const LEVELS = new Set(['commandPermissionLevel', 'playerPermissionLevel', 'isOp']);
/** Text of this length without a space is coded, or data. */
const CODED = /^[A-Za-z0-9+/=_-]{120,}$/;
const MANY_ESCAPES = /(?:\\x[0-9a-f]{2}.{0,2}|\\u00[2-7][0-9a-f].{0,2}){6,}/i;
const LONG_LINE = 1_000;
const DENSE_LINE = 300;
/** More rounds or letters than this hold up the game. */
const TOO_MANY = 100_000_000;
const TOO_LONG = 10_000_000;

/**
 * @param source a script's text
 * @returns its marks, by line, each kind once a line
 */
export function markScript(source: string): ScriptMark[] {
  const marks = new Map<string, ScriptMark>();
  const add = (line: number, kind: MarkKind) => marks.set(`${line} ${kind}`, { line, kind });
  const unreadableAt = markProgram(source, add);
  if (unreadableAt !== undefined) {
    add(unreadableAt, 'unreadable');
    markWords(source, add);
  }
  markDensity(source, add);
  return [...marks.values()].sort((a, b) => a.line - b.line || a.kind.localeCompare(b.kind));
}

type Add = (line: number, kind: MarkKind) => void;

/** Returns the line where the script cannot be read, if there is one. */
function markProgram(source: string, add: Add): number | undefined {
  const program = parsed(source);
  if ('line' in program) return program.line;
  try {
    new Marker(program, source, add).mark();
    return undefined;
  } catch (cause) {
    if (cause instanceof RangeError) return 1; // nested too deep
    throw cause;
  }
}

/** The program, or the line where it cannot be read. */
function parsed(source: string): Program | { line: number } {
  const options = { ecmaVersion: 'latest', locations: true, allowHashBang: true } as const;
  try {
    return parse(source, { ...options, sourceType: 'module' });
  } catch (cause) {
    try {
      return parse(source, { ...options, sourceType: 'script', allowReturnOutsideFunction: true });
    } catch {
      const { loc } = cause as { loc?: { line: number } };
      return { line: loc?.line ?? 1 };
    }
  }
}

/** Marks words of a text that is no script as far as we can read it. */
function markWords(source: string, add: Add): void {
  for (const [n, line] of source.split('\n').entries()) {
    if (/@minecraft\/server-net|\bfetch\s*\(|XMLHttpRequest|WebSocket/.test(line)) add(n + 1, 'network');
    if (/@minecraft\/server-admin/.test(line)) add(n + 1, 'secrets');
    if (/\beval\b|\bnew\s+Function\b/.test(line)) add(n + 1, 'code');
    if (/runCommand(?:Async)?\s*\(/.test(line)) add(n + 1, 'command');
  }
}

/** Marks the first line that is written for machines, not for readers. */
function markDensity(source: string, add: Add): void {
  const lines = source.split('\n');
  const dense = lines.findIndex(
    (line) =>
      (line.length > LONG_LINE && (line.match(/[;{}]/g)?.length ?? 0) > line.length / 60) ||
      (line.length > DENSE_LINE && /^[[\]()!+{}\s]+$/.test(line)),
  );
  if (dense >= 0) add(dense + 1, 'minified');
  const coded = source.match(/\b_0x[0-9a-f]{3,}\b/g)?.length ?? 0;
  if (coded >= 3) add(lines.findIndex((line) => /\b_0x[0-9a-f]{3,}\b/.test(line)) + 1, 'minified');
}

class Marker {
  readonly #program: Program;
  readonly #source: string;
  readonly #add: Add;
  readonly #folder: TextFolder;
  /** Names that the script declares, which are not the global ones. */
  readonly #own = new Set<string>();
  /** Names imported from modules that are marked wherever they are used. */
  readonly #imported = new Map<string, MarkKind>();

  constructor(program: Program, source: string, add: Add) {
    this.#program = program;
    this.#source = source;
    this.#add = add;
    this.#folder = new TextFolder(program);
  }

  mark(): void {
    full(this.#program, (node, _, type) => {
      const { id } = node as Partial<FunctionDeclaration>;
      if (type === 'VariablePattern') this.#own.add((node as Identifier).name);
      if (type === 'FunctionDeclaration' && id) this.#own.add(id.name);
    });
    for (const statement of this.#program.body) {
      if (statement.type !== 'ImportDeclaration') continue;
      const kind = kindOfModule(statement.source.value);
      for (const { local } of statement.specifiers) {
        if (kind) this.#imported.set(local.name, kind);
        else this.#own.add(local.name);
      }
    }
    fullAncestor(this.#program, (node, _, ancestors) => {
      this.#markNode(node as AnyNode, ancestors as AnyNode[]);
    });
  }

  #markNode(node: AnyNode, ancestors: readonly AnyNode[]): void {
    const mark = (kind: MarkKind) => this.#add(node.loc?.start.line ?? 1, kind);
    const parent = ancestors.at(-2);
    switch (node.type) {
      case 'ImportDeclaration':
      case 'ExportAllDeclaration':
      case 'ExportNamedDeclaration': {
        const kind = kindOfModule(node.source?.value);
        if (kind) mark(kind);
        break;
      }
      case 'ImportExpression': {
        const name = this.#folder.fold(node.source);
        const kind = kindOfModule(name?.text);
        if (kind) mark(kind);
        if (!name || name.isBuilt || name.text.includes(UNKNOWN)) mark('code');
        break;
      }
      case 'Identifier':
        this.#markName(node, parent, mark);
        break;
      case 'Literal':
        this.#markLiteral(node, mark);
        break;
      case 'TemplateLiteral':
        if (RECEIVER.test(node.quasis[0]?.value.raw ?? '')) mark('network');
        if (commandRisk(this.#folder.fold(node)?.text ?? '') === 'certain') mark('command');
        break;
      case 'MemberExpression':
        this.#markMember(node, parent, mark);
        break;
      case 'CallExpression':
      case 'NewExpression':
        this.#markCall(node, ancestors, mark);
        break;
      case 'AssignmentExpression':
        this.#markAssignment(node.left, mark);
        break;
      case 'WhileStatement':
      case 'DoWhileStatement':
        if (isTrue(node.test) && !leaves(node.body)) mark('endless');
        break;
      case 'ForStatement':
        if ((!node.test || isTrue(node.test)) && !leaves(node.body)) mark('endless');
        else if (node.test?.type === 'BinaryExpression' && numberOf(node.test.right) >= TOO_MANY)
          mark('endless');
        break;
    }
  }

  #markName(
    node: AnyNode & { type: 'Identifier' },
    parent: AnyNode | undefined,
    mark: (kind: MarkKind) => void,
  ): void {
    const { name } = node;
    if (isKeyOf(node, parent)) return;
    const kind = this.#imported.get(name);
    if (kind && parent?.type !== 'ImportSpecifier') mark(kind);
    if (REQUESTS.has(name) && !this.#own.has(name)) mark('network');
    if (name === 'eval') mark('code');
    const isAsked = parent?.type === 'BinaryExpression' || parent?.type === 'UnaryExpression';
    if (name === 'Function' && !isAsked && parent?.type !== 'MemberExpression') mark('code');
  }

  #markLiteral(node: AnyNode & { type: 'Literal' }, mark: (kind: MarkKind) => void): void {
    const { value } = node;
    if (typeof value !== 'string') return;
    if (RECEIVER.test(value)) mark('network');
    if (CODED.test(value) || MANY_ESCAPES.test(this.#source.slice(node.start, node.end))) mark('hidden');
    if (commandRisk(value) === 'certain') mark('command');
  }

  #markMember(
    node: AnyNode & { type: 'MemberExpression' },
    parent: AnyNode | undefined,
    mark: (kind: MarkKind) => void,
  ): void {
    const name = this.#nameOf(node);
    if (node.computed) {
      const key = this.#folder.fold(node.property);
      const isGlobal = isGlobalName(node.object);
      if (key?.isBuilt || (isGlobal && node.property.type !== 'Literal')) mark('hidden');
    }
    if (name === 'eval') mark('code');
    if (REQUESTS.has(name) && isGlobalName(node.object)) mark('network');
    if (name !== 'constructor') return;
    const { object } = node;
    const isOfConstructor = object.type === 'MemberExpression' && this.#nameOf(object) === 'constructor';
    const isOfFunction =
      isFunction(object) ||
      (object.type === 'CallExpression' && object.arguments.some((each) => isFunction(each)));
    const isCalled = parent?.type === 'CallExpression' && parent.callee === node;
    if (isOfConstructor || isOfFunction || isCalled) mark('code');
  }

  #markCall(
    node: AnyNode & { type: 'CallExpression' | 'NewExpression' },
    ancestors: readonly AnyNode[],
    mark: (kind: MarkKind) => void,
  ): void {
    const { callee } = node;
    const args: readonly AnyNode[] = node.arguments;
    const name =
      callee.type === 'Identifier'
        ? callee.name
        : callee.type === 'MemberExpression'
          ? this.#nameOf(callee)
          : '';
    const [first] = args;
    const text = this.#folder.fold(first);
    if (RUNS_COMMANDS.has(name)) {
      if (commandRisk(text?.text ?? '') !== 'none') mark('command');
      if (text?.isBuilt && !/\s/.test(text.text)) mark('hidden');
      if (args.some((each) => isFromChat(each))) mark('chat-command');
    }
    if (TIMERS.has(name) && (first?.type === 'Literal' || first?.type === 'TemplateLiteral') && text)
      mark('code');
    if (DECODERS.has(name)) mark('hidden');
    if (name === 'from' && /^(?:base64|hex)$/.test(this.#folder.fold(args[1])?.text ?? '')) mark('hidden');
    if (name === 'fromCharCode' || name === 'fromCodePoint') {
      const isDecoding = args.some(
        (each) => each.type === 'SpreadElement' || /[\^[]/.test(this.#textIn(each)),
      );
      if (args.length > 1 || isDecoding) mark('hidden');
    }
    if (name === 'apply' && /fromC(?:harCode|odePoint)\s*\.apply$/.test(this.#textIn(callee))) mark('hidden');
    if (name === 'map' && first && /^String\.fromC(?:harCode|odePoint)$/.test(this.#textIn(first)))
      mark('hidden');
    if ((name === 'join' || name === 'toString') && callee.type === 'MemberExpression') {
      const own = this.#folder.fold(node);
      if (own?.isBuilt && /\breverse\b|\btoString\b/.test(this.#textIn(callee))) mark('hidden');
    }
    if (name === 'get' && isGlobalName(first) && /^Reflect\b/.test(this.#textIn(callee))) mark('hidden');
    if (name === 'setOp' && !(first?.type === 'Literal' && first.value === false)) mark('permission');
    if (name === 'repeat' && numberOf(first) >= TOO_LONG) mark('endless');
    if (name === 'Array' && numberOf(first) >= TOO_LONG) mark('endless');
    if (name === 'fill' && /\bArray\(/.test(this.#textIn(callee)) && numberOf(first) >= TOO_LONG)
      mark('endless');
    if (name === 'defineProperty' && first && args[1]) {
      const key = this.#folder.fold(args[1])?.text ?? '';
      if (isBuiltIn(first, key)) mark('override');
    }
    if (HARMS.has(name) && callee.type === 'MemberExpression' && this.#isForEveryone(ancestors, name))
      mark('everyone');
  }

  #markAssignment(left: AnyNode, mark: (kind: MarkKind) => void): void {
    if (left.type !== 'MemberExpression') return;
    const name = this.#nameOf(left);
    if (LEVELS.has(name)) mark('permission');
    if (name === '__proto__' || isBuiltIn(left.object, name)) mark('override');
    if (isGlobalName(left.object) && name in globalThis) mark('override');
  }

  /** Whether a call is made for each of the players, or for each thing in a dimension. */
  #isForEveryone(ancestors: readonly AnyNode[], name: string): boolean {
    return ancestors.some((outer) => {
      const source =
        outer.type === 'ForOfStatement'
          ? outer.right
          : outer.type === 'CallExpression' &&
              outer.callee.type === 'MemberExpression' &&
              this.#nameOf(outer.callee) === 'forEach'
            ? outer.callee.object
            : undefined;
      if (source?.type !== 'CallExpression' || source.callee.type !== 'MemberExpression') return false;
      const asked = this.#nameOf(source.callee);
      if (PLAYERS.has(asked)) return name !== 'remove' && source.arguments.length === 0;
      return asked === 'getEntities' && source.arguments.length === 0;
    });
  }

  #nameOf(node: AnyNode & { type: 'MemberExpression' }): string {
    if (node.computed) return this.#folder.fold(node.property)?.text ?? '';
    return node.property.type === 'Identifier' ? node.property.name : '';
  }

  #textIn({ start, end }: AnyNode): string {
    return this.#source.slice(start, Math.min(end, start + 500));
  }
}

const kindOfModule = (name: unknown): MarkKind | undefined =>
  name === NETWORK_MODULE ? 'network' : name === ADMIN_MODULE ? 'secrets' : undefined;
