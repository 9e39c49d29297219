// What text an expression gives, as far as it can be told without running it.
import type { AnyNode, Expression, Program, SpreadElement } from 'acorn';
import { simple } from 'acorn-walk';

/** Stands for a part that is only known at run time. */
export const UNKNOWN = '\0';

export type Folded = {
  /** With `UNKNOWN` for each part that is not known. */
  text: string;
  /** Whether it was put together from parts or codes that a reader does not see as this text. */
  isBuilt: boolean;
};

const MAX_DEPTH = 200;
const WRITTEN = ({ text }: { text: string }): Folded => ({ text, isBuilt: false });

/** Folds the expressions of one script. A name stands for the text that it is declared with, if it is declared once. */
export class TextFolder {
  readonly #declared = new Map<string, Expression | null>();

  constructor(program: Program) {
    simple(program, {
      VariableDeclarator: ({ id, init }) => {
        if (id.type === 'Identifier')
          this.#declared.set(id.name, this.#declared.has(id.name) ? null : (init ?? null));
      },
    });
  }

  /** Undefined when nothing about the text is known. */
  fold(node: AnyNode | null | undefined, depth = 0): Folded | undefined {
    if (!node || depth > MAX_DEPTH) return undefined;
    switch (node.type) {
      case 'Literal':
        return typeof node.value === 'string' || typeof node.value === 'number'
          ? WRITTEN({ text: String(node.value) })
          : undefined;
      case 'TemplateLiteral':
        return this.#template(node, depth);
      case 'BinaryExpression':
        return node.operator === '+' ? this.#sum(node.left, node.right, depth) : undefined;
      case 'Identifier': {
        const value = this.#declared.get(node.name);
        return value ? this.fold(value, depth + 1) : undefined;
      }
      case 'ParenthesizedExpression':
        return this.fold(node.expression, depth + 1);
      case 'CallExpression':
        return this.#call(node.callee, node.arguments, depth);
      default:
        return undefined;
    }
  }

  #template({ quasis, expressions }: AnyNode & { type: 'TemplateLiteral' }, depth: number): Folded {
    let isBuilt = false;
    const text = quasis
      .map(({ value }, n) => {
        const between = expressions[n];
        const folded = this.fold(between, depth + 1);
        if (folded && between?.type !== 'Identifier') isBuilt = true;
        return (value.cooked ?? value.raw) + (between ? (folded?.text ?? UNKNOWN) : '');
      })
      .join('');
    return { text, isBuilt };
  }

  #sum(left: AnyNode, right: AnyNode, depth: number): Folded | undefined {
    const [first, second] = [this.fold(left, depth + 1), this.fold(right, depth + 1)];
    if (!first && !second) return undefined;
    const isBuilt = Boolean(
      (first && second && isWord(first) && isWord(second)) || first?.isBuilt || second?.isBuilt,
    );
    return { text: (first?.text ?? UNKNOWN) + (second?.text ?? UNKNOWN), isBuilt };
  }

  #call(callee: AnyNode, args: readonly (Expression | SpreadElement)[], depth: number): Folded | undefined {
    if (callee.type === 'Identifier' && callee.name === 'atob') {
      const coded = this.fold(args[0], depth + 1);
      return coded && built(decoded(coded.text));
    }
    if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return undefined;
    const method = callee.property.name;
    if (method === 'fromCharCode' || method === 'fromCodePoint') {
      const codes = args.map((each) => (each.type === 'Literal' ? Number(each.value) : Number.NaN));
      return codes.length > 0 && codes.every((code) => code >= 0 && code <= 0xffff)
        ? built(String.fromCharCode(...codes))
        : undefined;
    }
    const { object } = callee;
    if (method === 'toString' && object.type === 'Literal' && typeof object.value === 'number') {
      const radix = Number(this.fold(args[0])?.text ?? 10);
      return radix > 16 && radix <= 36 ? built(object.value.toString(radix)) : undefined;
    }
    if (method === 'join' || method === 'reverse' || method === 'split') {
      const parts = this.#parts(callee, args, depth + 1);
      return method === 'join' && parts ? built(parts.join('')) : undefined;
    }
    const own = this.fold(object, depth + 1);
    if (own && method === 'concat') {
      return built(own.text + args.map((each) => this.fold(each, depth + 1)?.text ?? UNKNOWN).join(''));
    }
    if (own && method === 'replace') {
      const [what, by] = args.map((each) => this.fold(each, depth + 1)?.text);
      return built(what === undefined ? UNKNOWN : own.text.replace(what, by ?? UNKNOWN));
    }
    return undefined;
  }

  /** The parts of `[…]`, `text.split('')`, or one of them reversed, joined by nothing but what is given. */
  #parts(node: AnyNode, args: readonly AnyNode[], depth: number): string[] | undefined {
    if (depth > MAX_DEPTH) return undefined;
    if (node.type === 'ArrayExpression') {
      if (node.elements.length === 0) return undefined;
      return node.elements.map((each) => this.fold(each, depth + 1)?.text ?? UNKNOWN);
    }
    if (node.type === 'CallExpression') return this.#parts(node.callee, node.arguments, depth + 1);
    if (node.type !== 'MemberExpression' || node.property.type !== 'Identifier') return undefined;
    const { object } = node;
    switch (node.property.name) {
      case 'split': {
        const text = this.fold(object, depth + 1)?.text;
        return text === undefined ? undefined : text.split(this.fold(args[0])?.text ?? '');
      }
      case 'reverse':
        return this.#parts(object, [], depth + 1)?.toReversed();
      case 'join': {
        const parts = this.#parts(object, [], depth + 1);
        const between = args.length === 0 ? ',' : (this.fold(args[0])?.text ?? UNKNOWN);
        return parts && [parts.join(between)];
      }
      default:
        return undefined;
    }
  }
}

const built = (text: string): Folded => ({ text, isBuilt: true });

/** Whether it is part of a word, so that joining it with another one can hide a name. */
const isWord = ({ text }: Folded) => /^\w+$/.test(text);

function decoded(text: string): string {
  try {
    return atob(text);
  } catch {
    return UNKNOWN;
  }
}
